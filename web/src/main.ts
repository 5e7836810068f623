import { mount } from "svelte";
import App from "./App.svelte";
import { keepPrefs, prefs } from "./lib/prefs.svelte";
import { texts } from "./lib/texts.svelte";
import "./tokens.css";
import "./style.css";

keepPrefs();
const target = document.getElementById("app");
void texts.fetch(prefs.lang).then(() => target && mount(App, { target }));
