// The faces that people can choose: their colours and mood. Hair and hats stand in Behind and Above.
import { GOLD, GOLD_LIGHT, LEAF, ORANGE, PLUM, RED, SKIN, SKY, TEAL, TEAL_LIGHT, VELVET, VELVET_LIGHT } from '../palette';

const BLACK = '#4a3558';
const SILVER = '#efe9f4';

export interface Features {
  skin: string;
  hair: string;
  coat: string;
  ground: string;
  mouth: 'smile' | 'laugh' | 'none';
  young?: true;
}

export const looks: Readonly<Record<PersonName, Features>> = {
  fern: { skin: SKIN[0], hair: '#e0692f', coat: LEAF, ground: '#bfe3c0', mouth: 'laugh', young: true },
  otto: { skin: SKIN[1], hair: SILVER, coat: TEAL, ground: GOLD_LIGHT, mouth: 'none' },
  mina: { skin: SKIN[0], hair: BLACK, coat: RED, ground: '#ffc9bd', mouth: 'smile' },
  kofi: { skin: SKIN[3], hair: '#4b3346', coat: GOLD, ground: TEAL_LIGHT, mouth: 'laugh' },
  pearl: { skin: SKIN[0], hair: SILVER, coat: PLUM, ground: '#cdb4ec', mouth: 'smile' },
  juno: { skin: SKIN[2], hair: '#6b3b33', coat: ORANGE, ground: '#ffe0a3', mouth: 'smile' },
  bruno: { skin: SKIN[1], hair: '#7d4a29', coat: SKY, ground: '#f7d7a8', mouth: 'none' },
  aisha: { skin: SKIN[2], hair: TEAL, coat: TEAL, ground: '#ffd1dc', mouth: 'smile' },
  hugo: { skin: SKIN[1], hair: '#8a5a2b', coat: GOLD, ground: SKY, mouth: 'laugh', young: true },
  lily: { skin: SKIN[3], hair: '#4b3346', coat: '#ff9fc2', ground: '#fff0b8', mouth: 'laugh', young: true },
  ravi: { skin: SKIN[2], hair: BLACK, coat: VELVET, ground: '#c9e6a8', mouth: 'smile' },
  merlin: { skin: SKIN[0], hair: SILVER, coat: PLUM, ground: VELVET_LIGHT, mouth: 'none' },
};

export type PersonName =
  'fern' | 'otto' | 'mina' | 'kofi' | 'pearl' | 'juno' | 'bruno' | 'aisha' | 'hugo' | 'lily' | 'ravi' | 'merlin';

export const people: readonly PersonName[] = Object.keys(looks) as PersonName[];

export const isPerson = (name: string): name is PersonName => Object.hasOwn(looks, name);
