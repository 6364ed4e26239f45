import '@fontsource-variable/rubik/wght.css';
import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';

const page = document.getElementById('page');
if (page) mount(App, { target: page });
