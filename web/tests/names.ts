// The people of the tests, by seat.
export const names = ['Ada', 'Bo', 'Cleo', 'Dan'];
