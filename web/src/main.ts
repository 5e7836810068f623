import { mount } from "svelte";
import App from "./App.svelte";
import { keepPrefs } from "./lib/prefs.svelte";
import "./style.css";

keepPrefs();
const target = document.getElementById("app");
if (target) mount(App, { target });
