import "@fontsource-variable/source-serif-4/wght.css";
import "@fontsource-variable/source-serif-4/wght-italic.css";
import "@fontsource/barlow-condensed/latin-500.css";
import "@fontsource/barlow-condensed/latin-600.css";
import "@fontsource/barlow-condensed/latin-700.css";
import "@broadfront/board/board.css";
import "./styles/fonts.css";
import "./styles/scales.css";
import "./styles/themes.css";
import "./styles/base.css";

import { mount } from "svelte";
import App from "./App.svelte";
import { MatchApi } from "./lib/api/match_api.ts";
import { openEarly } from "./lib/api/prefetch.ts";
import { waysIn } from "./lib/recent_matches.ts";
import { router } from "./lib/route.svelte.ts";
import { typefaces } from "./styles/fonts.ts";
import "./lib/board_words.ts";
import { keepForOffline } from "./lib/service_worker.ts";
import { settings } from "./features/settings/settings.svelte.ts";

settings.follow();

const { route } = router;
// the first page is fetched beside the typefaces; where it cannot be, the app says so
const page =
  route.page === "home"
    ? import("./features/home/Home.svelte")
    : route.page === "match"
      ? import("./features/match/MatchPage.svelte")
      : null;
if (route.page === "match") openEarly(new MatchApi(route.id, waysIn(route.id, route.token)[0]));

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");
await Promise.allSettled([typefaces(), page]);
keepForOffline();
export default mount(App, { target });
