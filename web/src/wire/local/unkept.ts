// Where nothing can be kept: the records of this window's games, as long as it is open.
export const unkeptRecords = new Map<string, string>();
