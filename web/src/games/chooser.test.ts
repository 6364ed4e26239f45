import { describe, expect, it } from 'vitest';
import { Chooser } from './chooser.svelte';

// Moves of a table that exists nowhere: 'pick 1', 'pair 1 2', 'leave'.
const touch = (move: string) => {
  const [, ...numbers] = move.split(' ');
  return { at: numbers.map((number) => `hat:${number}`) };
};
const choose = (legal: string[]) => {
  const acted: string[] = [];
  const refused: string[] = [];
  const chooser = new Chooser(
    touch,
    (move) => acted.push(move),
    (at) => refused.push(at),
  );
  chooser.offer(legal);
  return { chooser, acted, refused };
};

describe('chooser', () => {
  it('marks what some legal move touches, and nothing else', () => {
    const { chooser } = choose(['pick 1', 'pick 3']);
    expect([...chooser.touchable]).toEqual(['hat:1', 'hat:3']);
    expect(chooser.isMarked('hat:2')).toBe(false);
  });
  it('chooses with the first tap and acts with the second', () => {
    const { chooser, acted } = choose(['pick 1', 'pick 3']);
    chooser.tap('hat:3');
    expect(acted).toEqual([]);
    expect(chooser.actions.map((one) => one.move)).toEqual(['pick 3']);
    chooser.tap('hat:3');
    expect(acted).toEqual(['pick 3']);
  });
  it('says why for what can’t be chosen', () => {
    const { chooser, refused } = choose(['pick 1']);
    chooser.tap('hat:2');
    expect(refused).toEqual(['hat:2']);
    expect(chooser.picked).toEqual([]);
  });
  it('takes a choice back until it is sent', () => {
    const { chooser, acted } = choose(['pair 1 2', 'pair 1 3', 'pair 2 3']);
    chooser.tap('hat:1');
    chooser.tap('hat:2');
    expect(chooser.actions.map((one) => one.move)).toEqual(['pair 1 2']);
    chooser.undo();
    expect(chooser.picked).toEqual(['hat:1']);
    chooser.tap('hat:1'); // alone it does nothing, so the tap takes it back
    expect(chooser.picked).toEqual([]);
    expect(acted).toEqual([]);
  });
  it('finds a pair in whichever order it is tapped', () => {
    const { chooser, acted } = choose(['pair 1 2', 'pair 2 3']);
    chooser.tap('hat:2');
    chooser.tap('hat:1');
    chooser.tap('hat:1');
    expect(acted).toEqual(['pair 1 2']);
  });
  it('changes the second choice when another one is tapped', () => {
    const { chooser } = choose(['pair 1 2', 'pair 1 3', 'pair 2 3']);
    for (const at of ['hat:1', 'hat:2', 'hat:3']) chooser.tap(at);
    expect(chooser.picked).toEqual(['hat:1', 'hat:3']);
  });
  it('needs no tap for what every move has in common', () => {
    const { chooser, acted } = choose(['pair 3 1', 'pair 3 2', 'leave']);
    expect(chooser.isMarked('hat:3')).toBe(false);
    chooser.tap('hat:2');
    chooser.tap('hat:2');
    expect(acted).toEqual(['pair 3 2']);
  });
  it('offers at once what needs nothing chosen', () => {
    const { chooser } = choose(['pick 1', 'leave']);
    expect(chooser.actions.map((one) => one.move)).toEqual(['leave']);
  });
  it('offers both when one thing can mean two moves, and acts on neither by itself', () => {
    const { chooser, acted } = choose(['open 1', 'look 1', 'look 2']);
    chooser.tap('hat:1');
    expect(chooser.actions.map((one) => one.move)).toEqual(['open 1', 'look 1']);
    chooser.tap('hat:1');
    expect(acted).toEqual([]);
    expect(chooser.picked).toEqual([]);
  });
  it('keeps a choice over a new question if it still fits', () => {
    const { chooser } = choose(['pick 1', 'pick 2']);
    chooser.tap('hat:2');
    chooser.offer(['pick 2', 'pick 3']);
    expect(chooser.picked).toEqual(['hat:2']);
    chooser.offer(['pick 3']);
    expect(chooser.picked).toEqual([]);
  });
  it('marks one kind of move alone when its die is chosen, and all again when it is put back', () => {
    const kinds = (move: string) => ({ ...touch(move), also: [move.startsWith('pair') ? 'die:pair' : 'die:pick'] });
    const acted: string[] = [];
    const chooser = new Chooser(kinds, (move) => acted.push(move));
    chooser.offer(['pick 1', 'pair 1 2', 'pair 2 3', 'pick']);
    expect(chooser.isMarked('die:pick')).toBe(true);
    chooser.tap('die:pair');
    expect(chooser.isMarked('hat:3')).toBe(true);
    expect(chooser.isMarked('die:pick')).toBe(false);
    expect(chooser.actions).toEqual([]); // 'pick' alone is of the other kind
    chooser.tap('die:pair');
    expect(chooser.picked).toEqual([]);
    chooser.tap('die:pick');
    expect(chooser.isMarked('hat:3')).toBe(false);
    chooser.tap('hat:1');
    chooser.tap('hat:1');
    expect(acted).toEqual(['pick 1']);
    chooser.offer(['pick 1', 'pick 2']); // one kind alone: its die chooses nothing
    expect(chooser.isMarked('die:pick')).toBe(false);
  });
});
