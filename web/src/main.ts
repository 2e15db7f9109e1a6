import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { prefs } from './lib/store/prefs.svelte';
import { language, languageOf, speak } from './words/words';

// if its words cannot be had, English is spoken
await speak(languageOf(prefs.language, navigator.languages)).catch(() => {});
document.documentElement.lang = language();

const target = document.getElementById('app');
if (target) mount(App, { target });
