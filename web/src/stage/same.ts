// Two plain values, compared by what they hold. What is undefined is not there.
const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null;
const entriesOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, one]) => one !== undefined);

export function same(one: unknown, other: unknown): boolean {
  if (!isThing(one) || !isThing(other)) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const others = new Map(entriesOf(other));
  const ones = entriesOf(one);
  return ones.length === others.size && ones.every(([key, value]) => others.has(key) && same(value, others.get(key)));
}
