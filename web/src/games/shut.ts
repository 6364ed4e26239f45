// Whoever taps what is open has seen enough: the page is asked to shut it.
export const askToShut = (event: Event): void => {
  event.currentTarget?.dispatchEvent(new CustomEvent('shut', { bubbles: true }));
};
