// The oldest browsers that the page is built for: what it is written in becomes what they understand, and who comes with an
// older one gets a sentence (public/old.js). Chrome and Safari are bound by color-mix(), Firefox by :has(); README.md says so.
export const floor = { chrome: '111', firefox: '121', safari: '16.2' };
export const target = [`chrome${floor.chrome}`, `edge${floor.chrome}`, `firefox${floor.firefox}`, `safari${floor.safari}`];
