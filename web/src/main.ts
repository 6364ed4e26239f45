import '@fontsource-variable/rubik/wght.css';
import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepOnDevice } from './offline/update.svelte';
import { route } from './route.svelte';
import { speakFirst } from './parts/language';

const page = document.getElementById('page');
// Nothing is drawn before there are words for it.
if (page && (await speakFirst())) mount(App, { target: page });
else if (page) page.append(...lost());

// Without any words: a sentence that came with the page, in the browser's language or in English.
function lost(): Node[] {
  const { content } = document.querySelector<HTMLTemplateElement>('template#lost')!;
  const first = content.querySelector(`[lang="${CSS.escape(navigator.language.slice(0, 2))}"]`);
  return [first ?? content.querySelector('[lang="en"]')!];
}

// Before anybody has done anything the page may be loaded again, but never at a table.
let touched = false;
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = true), { once: true });
keepOnDevice(() => !touched && !['table', 'learn', 'record', 'file'].includes(route.now.page));
