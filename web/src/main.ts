import '@fontsource-variable/rubik/wght.css';
import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepOnDevice } from './offline/update.svelte';
import { route } from './route.svelte';

const page = document.getElementById('page');
if (page) mount(App, { target: page });

// Before anybody has done anything the page may be loaded again, but never at a table.
let touched = false;
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = true), { once: true });
keepOnDevice(() => !touched && !['table', 'learn', 'record', 'file'].includes(route.now.page));
