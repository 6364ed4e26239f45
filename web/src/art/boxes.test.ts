// The things look as those in the boxes do: red backs, green backs, penalties that are little hats.
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Taken from '../games/court/Taken.svelte';
import CharacterCard from './CharacterCard.svelte';
import HatCard from './HatCard.svelte';
import { EMERALD, RED } from './palette';
import PenaltyHat from './PenaltyHat.svelte';

// What is drawn, without the ids of clips, which are others each time.
const drawing = (body: string): string => (body.match(/ d="[^"]*"/g) ?? []).join();
const penaltyHat = drawing(render(PenaltyHat).body);

describe('court', () => {
  it('characters have red backs and hats green ones, and their patterns differ too', () => {
    const character = render(CharacterCard).body;
    const hat = render(HatCard).body;
    expect(character).toContain(RED);
    expect(character).not.toContain(EMERALD);
    expect(hat).toContain(EMERALD);
    expect(hat).not.toContain(RED);
    expect(drawing(character)).not.toBe(drawing(hat));
  });
  it('a penalty at a seat is a little hat with its number', () => {
    const taken = (penalties: number): string =>
      render(Taken, { props: { taken: { pairs: 0, penalties, magic: 0, won: [], points: 0 }, winner: false } }).body;
    expect(penaltyHat).not.toBe('');
    expect(drawing(taken(0))).not.toContain(penaltyHat);
    expect(drawing(taken(2))).toContain(penaltyHat);
    expect(taken(2)).toMatch(/<span class="count[^>]*>2</);
  });
});
