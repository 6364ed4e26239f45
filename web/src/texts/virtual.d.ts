declare module 'virtual:texts' {
  export const languages: readonly import('./texts.svelte').Language[];
  export const roomsOf: Record<
    string,
    Record<import('./texts.svelte').Room, () => Promise<{ default: import('./texts.svelte').Words }>>
  >;
}
