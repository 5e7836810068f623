/** Where the reader is: home, a new table, a table, a first lesson, or nowhere. */

export interface Route {
  screen: "home" | "new" | "table" | "learn" | "lost";
  table: string;
  /** Only in a link that moves a seat to this device; taken out of the address at once. */
  token: string;
  game: string;
  /** The television in the middle: everybody plays on phones. */
  tv: boolean;
}

/** What an address says, or what stands there if it is not written as an address should be. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Route {
  const [, first = "", second = ""] = location.pathname.split("/");
  const query = new URLSearchParams(location.search);
  const token = first === "t" ? location.hash.slice(1) : "";
  if (token) history.replaceState(null, "", location.pathname + location.search);
  return {
    screen: first === "" ? "home" : first === "t" && second ? "table" : first === "new" || first === "learn" ? first : "lost",
    table: first === "t" ? plain(second) : "",
    token,
    game: first === "new" || first === "learn" ? plain(second) : "",
    tv: query.has("tv") || query.has("big"), // links of old say `big`,
  };
}

class Router {
  now: Route = $state(read());

  constructor() {
    window.addEventListener("popstate", () => (this.now = read()));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.now = read();
    window.scrollTo(0, 0);
  }
}

export const router = new Router();
