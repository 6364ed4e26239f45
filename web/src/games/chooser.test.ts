import { describe, expect, it } from 'vitest';
import { Chooser } from './chooser.svelte';
import type { Touch } from './game';

// Moves of a table that exists nowhere: 'pick 1', 'pair 1 2', 'leave'.
const touch = (move: string): Touch => {
  const [, ...numbers] = move.split(' ');
  return { at: numbers.map((number) => `hat:${number}`) };
};
const verb = (move: string): string => move.split(' ')[0]!;
const choose = (legal: string[], how = touch) => {
  const refused: string[] = [];
  const chooser = new Chooser<string>({ touch: how, verb, refuse: (at) => void refused.push(at) });
  chooser.offer(legal);
  return { chooser, refused };
};
const offered = (chooser: Chooser<string>): string[] => chooser.deeds.map((one) => one.move ?? `${one.verb} …`);

describe('chooser', () => {
  it('marks what some legal move touches, and nothing else', () => {
    const { chooser } = choose(['pick 1', 'pick 3']);
    expect([...chooser.touchable]).toEqual(['hat:1', 'hat:3']);
    expect(chooser.isMarked('hat:2')).toBe(false);
  });
  it('chooses with a tap, and takes the choice back with the next one', () => {
    const { chooser } = choose(['pick 1', 'pick 3']);
    expect(offered(chooser)).toEqual(['pick …']);
    chooser.tap('hat:3');
    expect(offered(chooser)).toEqual(['pick 3']);
    chooser.tap('hat:3');
    expect(chooser.picked).toEqual([]);
  });
  it('says why for what can’t be chosen', () => {
    const { chooser, refused } = choose(['pick 1']);
    chooser.tap('hat:2');
    expect(refused).toEqual(['hat:2']);
    expect(chooser.picked).toEqual([]);
  });
  it('adds a second thing where one alone does nothing, and finds a pair in whichever order', () => {
    const { chooser } = choose(['pair 1 2', 'pair 1 3', 'pair 2 3']);
    chooser.tap('hat:2');
    expect(offered(chooser)).toEqual(['pair …']);
    chooser.tap('hat:1');
    expect(offered(chooser)).toEqual(['pair 1 2']);
    chooser.tap('hat:3'); // the last choice is changed
    expect(chooser.picked).toEqual(['hat:2', 'hat:3']);
    chooser.undo();
    expect(chooser.picked).toEqual(['hat:2']);
  });
  it('needs no tap for what every move has in common', () => {
    const { chooser } = choose(['pair 3 1', 'pair 3 2', 'leave']);
    expect(chooser.isMarked('hat:3')).toBe(false);
    expect(offered(chooser)).toEqual(['pair …', 'leave']);
    chooser.tap('hat:2');
    expect(offered(chooser)).toEqual(['pair 3 2']);
  });
  it('offers every kind of move for a chosen thing; another tap chooses another one', () => {
    const { chooser } = choose(['look 1', 'look 2', 'pair 1 2', 'pair 1 3', 'pair 2 3', 'open 1', 'open 2', 'open 3']);
    expect(offered(chooser)).toEqual(['look …', 'pair …', 'open …']);
    chooser.tap('hat:1');
    expect(offered(chooser)).toEqual(['look 1', 'pair …', 'open 1']);
    chooser.tap('hat:3');
    expect(chooser.picked).toEqual(['hat:3']);
    expect(offered(chooser)).toEqual(['pair …', 'open 3']); // a rule forbids to look at it
  });
  it('marks what an intention still needs, and nothing else, until it is taken back', () => {
    const { chooser } = choose(['look 1', 'look 2', 'look 4', 'pair 1 2', 'pair 1 3']);
    chooser.tap('hat:1');
    chooser.mean('pair');
    expect(offered(chooser)).toEqual(['pair …']);
    expect(['hat:2', 'hat:3', 'hat:4'].filter((at) => chooser.isMarked(at))).toEqual(['hat:2', 'hat:3']);
    chooser.tap('hat:3');
    expect(offered(chooser)).toEqual(['pair 1 3']);
    // Step by step: the second hat, the intention, the first hat.
    chooser.undo();
    expect([chooser.picked, chooser.meant]).toEqual([['hat:1'], 'pair']);
    chooser.undo();
    expect([chooser.picked, chooser.meant]).toEqual([['hat:1'], null]);
    chooser.undo();
    expect(chooser.picked).toEqual([]);
    // An intention comes first as well; and it ends where a tap can't be meant so.
    chooser.mean('pair');
    expect(chooser.isMarked('hat:4')).toBe(false);
    chooser.tap('hat:4');
    expect([chooser.picked, chooser.meant]).toEqual([['hat:4'], null]);
    chooser.mean('pair'); // does not go with it
    expect([chooser.picked, chooser.meant]).toEqual([[], 'pair']);
    chooser.mean('pair');
    expect(chooser.meant).toBeNull();
  });
  it('never does anything by a tap: there is nobody whom it could tell', () => {
    const { chooser } = choose(['look 1', 'open 1', 'leave']);
    for (const at of ['hat:1', 'hat:1', 'hat:1', 'hat:1']) chooser.tap(at);
    expect([chooser.picked, chooser.meant]).toEqual([[], null]);
    expect(offered(chooser)).toEqual(['look …', 'open …', 'leave']);
  });
  it('keeps a choice over a new question if it still fits', () => {
    const { chooser } = choose(['pick 1', 'pick 2']);
    chooser.tap('hat:2');
    chooser.mean('pick');
    chooser.offer(['pick 2', 'pick 3']);
    expect([chooser.picked, chooser.meant]).toEqual([['hat:2'], 'pick']);
    chooser.offer(['pair 1 3']);
    expect([chooser.picked, chooser.meant]).toEqual([[], null]);
  });
  it('means one kind of move when its die is chosen, and all again when it is put back', () => {
    const kinds = (move: string): Touch => ({ ...touch(move), also: [verb(move) === 'pair' ? 'die:pair' : 'die:pick'] });
    const { chooser } = choose(['pick 1', 'pair 1 2', 'pair 2 3', 'stop'], kinds);
    expect(chooser.isMarked('die:pick')).toBe(true);
    expect(offered(chooser)).toEqual(['pick …', 'pair …']); // nobody stops what has not begun
    chooser.tap('die:pair');
    expect(chooser.isPicked('die:pair')).toBe(true);
    expect(chooser.isMarked('hat:3')).toBe(true);
    expect(chooser.isMarked('die:pick')).toBe(false);
    expect(offered(chooser)).toEqual(['pair …']);
    chooser.tap('die:pair');
    expect(chooser.meant).toBeNull();
    chooser.tap('die:pick');
    expect(chooser.isMarked('hat:3')).toBe(false);
    expect(offered(chooser)).toEqual(['pick …', 'stop']);
    chooser.tap('hat:1');
    expect(offered(chooser)).toEqual(['pick 1']);
    chooser.offer(['pick 1', 'pick 2', 'stop']); // one kind alone: its die chooses nothing
    expect(chooser.isMarked('die:pick')).toBe(false);
    chooser.offer(['pair 1 2', 'pair 1 3', 'stop']); // nothing else is of its kind
    expect(offered(chooser)).toEqual(['pair …', 'stop']);
  });
});
