declare module 'virtual:texts/*' {
  const words: import('./texts.svelte').Words;
  export default words;
}
