import './style/base.css';
import { mount } from 'svelte';
console.log(mount.name);
