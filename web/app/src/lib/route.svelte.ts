// Where we are, by the address's fragment: "#/" home, "#/m/<match>[/<seat token>]" a match, "#/edit/<game>[/<scenario>]" an
// editor of maps, "#/edit-file/<game>[/<scenario>]" one of scenario files, "#/calculate/<game>[/<battle in words>]" a calculator or odds sheet, "#/sign-in[/<link's token>]", "#/account", "#/end-notices/<token>", "#/lobby",
// "#/lab[/<study>[/<cell>]]" the laboratory, "#/lab-compare/<study>/<study>", "#/archive", "#/join/<match>[/<seat>/<invitation>]". A fragment is never sent to a server, so that a seat's secret does not get into anybody's log.

export type Route =
  | { readonly page: "home" }
  | { readonly page: "match"; readonly id: string; readonly token: string }
  | { readonly page: "edit"; readonly game: string; readonly scenario: string }
  | { readonly page: "edit-file"; readonly game: string; readonly scenario: string }
  | { readonly page: "calculate"; readonly game: string; readonly battle: string }
  | { readonly page: "analyse"; readonly from: "kept" | "link" | "match"; readonly id: string; readonly moves: number }
  | { readonly page: "report"; readonly id: string }
  | { readonly page: "sign-in"; readonly link: string }
  | { readonly page: "account" }
  | { readonly page: "end-notices"; readonly token: string }
  | { readonly page: "lobby" }
  | { readonly page: "archive" }
  | { readonly page: "join"; readonly id: string; readonly seat: number; readonly invite: string }
  | { readonly page: "player"; readonly name: string }
  | { readonly page: "ratings"; readonly pool: string }
  | { readonly page: "tournaments"; readonly id: string }
  | { readonly page: "lab"; readonly id: string; readonly cell: string }
  | { readonly page: "lab-compare"; readonly first: string; readonly second: string }
  | { readonly page: "lost"; readonly hash: string };

// what the server makes ids and tokens of, and what games and scenarios are called: anything else is a damaged link
const WORD = /^[\w-]+$/;

export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").filter(Boolean);
  if (!parts.length) return { page: "home" };
  const [page, id, token = "", ...more] = parts;
  if (page === "calculate" && id && WORD.test(id) && !more.length) return { page, game: id, battle: words(token) };
  if ((page === "account" || page === "lobby" || page === "archive") && !id) return { page };
  if (page === "end-notices" && id && WORD.test(id) && !token) return { page, token: id };
  if (page === "join") return joinRoute(hash, id ?? "", token, more);
  if (page === "tournaments" && !id) return { page, id: "" };
  if (page === "tournament" && id && WORD.test(id) && !token) return { page: "tournaments", id };
  if (page === "ratings" && (!id || WORD.test(id)) && !token) return { page, pool: id ?? "" };
  if (page === "player" && id && !token) return { page, name: words(id) };
  if (page === "lab" && !more.length) return { page, id: words(id ?? ""), cell: words(token) };
  if (page === "lab-compare" && id && token && !more.length) return { page, first: words(id), second: words(token) };
  if (page === "sign-in" && (!id || WORD.test(id)) && !token) return { page, link: id ?? "" };
  if (page === "analyse") return analysisRoute(hash, id ?? "", token, more);
  if (!id || more.length || ![id, token].every((part) => !part || WORD.test(part))) return { page: "lost", hash };
  if (page === "report") return token ? { page: "lost", hash } : { page, id };
  if (page === "edit" || page === "edit-file") return { page, game: id, scenario: token };
  return page === "m" ? { page: "match", id, token } : { page: "lost", hash };
}

/** "#/join/<match>" an open table, "#/join/<match>/<seat>/<secret>" an invitation. */
function joinRoute(hash: string, id: string, seat: string, [invite = "", ...more]: readonly string[]): Route {
  const whole = invite ? Number.isInteger(Number(seat)) && WORD.test(invite) : !seat;
  return WORD.test(id) && whole && !more.length
    ? { page: "join", id, seat: Number(seat || -1), invite }
    : { page: "lost", hash };
}

/** "#/analyse" a new one, "#/analyse/<id>" one that is kept, "#/analyse/link/<word>", "#/analyse/match/<match>/<moves>". */
function analysisRoute(hash: string, id: string, rest: string, more: readonly string[]): Route {
  const route = { page: "analyse", from: "kept", id, moves: 0 } as const;
  const [moves = ""] = more;
  if (![id, rest, moves].every((part) => !part || WORD.test(part)) || more.length > 1) return { page: "lost", hash };
  if (id === "link" && rest && !moves) return { ...route, from: "link", id: rest };
  const at = moves ? Number(moves) : -1;
  if (id === "match" && rest && Number.isInteger(at) && at >= 0)
    return { ...route, from: "match", id: rest, moves: at };
  return rest ? { page: "lost", hash } : route;
}

/** An analysis that is kept here; without an id, a new one. */
export const analysisHash = (id = ""): string => `#/analyse${id ? `/${id}` : ""}`;

/** A new analysis of the moment of a match after so many moves. */
export const momentHash = (match: string, moves: number): string =>
  `#/analyse/match/${encodeURIComponent(match)}/${moves}`;

/** A match looked back at. */
export const reportHash = (match: string): string => `#/report/${encodeURIComponent(match)}`;

/** The words of a battle, with spaces as "+" or escaped: an address may have been typed, or been through a mail program. */
function words(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

export function matchHash(id: string, token = ""): string {
  return `#/m/${encodeURIComponent(id)}${token ? `/${encodeURIComponent(token)}` : ""}`;
}

/** The editor that draws maps for a game's scenarios, with a copy of one of the box, or of a match's own ("match": see `copyOf`). */
export function editHash(game: string, scenario = ""): string {
  return `#/edit/${encodeURIComponent(game)}${scenario ? `/${encodeURIComponent(scenario)}` : ""}`;
}

/** The same as text and form, of every box that has scenario files. */
export function fileHash(game: string, scenario = ""): string {
  return `#/edit-file/${encodeURIComponent(game)}${scenario ? `/${encodeURIComponent(scenario)}` : ""}`;
}

/** The battle calculator of a game, with a battle in its words; they need no escapes. */
export function calculatorHash(game: string, battle = ""): string {
  return `#/calculate/${encodeURIComponent(game)}${battle ? `/${battle.replaceAll(" ", "+")}` : ""}`;
}

/** Signing in or up; what an account has; what everybody sees of a player. */
export const SIGN_IN = "#/sign-in";
export const ACCOUNT = "#/account";
export const playerHash = (name: string): string => `#/player/${encodeURIComponent(name)}`;

/** Who plays best; in one box, or where most have a rating. */
export const RATINGS = "#/ratings";
export const ratingsHash = (pool: string): string => `#/ratings/${encodeURIComponent(pool)}`;

/** All studies, one with what a cell of it has found, and two side by side. */
export const LAB = "#/lab";
export const labHash = (id: string, cell = ""): string =>
  `${LAB}/${encodeURIComponent(id)}${cell ? `/${encodeURIComponent(cell)}` : ""}`;
export const labCompareHash = (first: string, second: string): string =>
  `#/lab-compare/${encodeURIComponent(first)}/${encodeURIComponent(second)}`;

/** All tournaments, and one. */
export const TOURNAMENTS = "#/tournaments";
export const tournamentHash = (id: string): string => `#/tournament/${encodeURIComponent(id)}`;

/** The whole address of a seat, to be sent to a friend. */
export function seatAddress(id: string, token: string): string {
  return new URL(matchHash(id, token), location.href).href;
}

/** The whole address of an invitation to a seat: whoever opens it may take the seat. */
export function inviteAddress(id: string, seat: number, secret: string): string {
  return new URL(`#/join/${encodeURIComponent(id)}/${seat}/${secret}`, location.href).href;
}

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    window.addEventListener("hashchange", () => (this.route = parseRoute(location.hash)));
  }

  go(hash: string): void {
    location.hash = hash;
  }
}

export const router = new Router();
