// Lists whose places are counted from 1, as seats, columns and slots are.
export const changeAt = <T>(list: readonly T[], place: number, how: (one: T) => T): T[] =>
  list.map((one, index) => (index === place - 1 ? how(one) : one));
