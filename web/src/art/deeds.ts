// What is done at the table, each drawn once for its big button: Deed.svelte.
export const deedNames = [
  'look',
  'shut',
  'swap',
  'call',
  'open',
  'stay',
  'turn',
  'exchange',
  'draw',
  'keep',
  'discard',
  'claim',
  'pass',
  'done',
  'roll',
  'round',
  'yes',
  'no',
] as const;
export type DeedName = (typeof deedNames)[number];
