// Tests without a page speak English, in every room.
import { openRoom, setLanguage } from './texts.svelte';

await setLanguage('en');
await Promise.all([openRoom('table'), openRoom('rules'), openRoom('puzzle')]);
