import "@fontsource-variable/source-serif-4/wght.css";
import "@fontsource-variable/source-serif-4/wght-italic.css";
import "@fontsource/barlow-condensed/latin-500.css";
import "@fontsource/barlow-condensed/latin-600.css";
import "@fontsource/barlow-condensed/latin-700.css";
import "@fontsource/barlow-condensed/latin-ext-600.css";
import "@broadfront/board/board.css";
import "./looks/themes.css";
import "./looks/base.css";

import { mount } from "svelte";
import App from "./App.svelte";
import { typefaces } from "./looks/fonts.ts";
import { settings } from "./lib/settings.svelte.ts";

settings.follow();

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");
await typefaces();
export default mount(App, { target });
