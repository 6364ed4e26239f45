// Every drawing on one sheet: the pictures of docs/design.md are taken from here (scripts/make-pictures).
import { mount } from 'svelte';
import '@fontsource-variable/rubik/wght.css';
import '../../src/page.css';
import Sheet from './Sheet.svelte';

mount(Sheet, { target: document.getElementById('page')! });
