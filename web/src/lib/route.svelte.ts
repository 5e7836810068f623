/** Where the reader is: home, a new table, or a table. */

export interface Route {
  screen: "home" | "new" | "table";
  table: string;
  /** Only in a link that moves a seat to this device; taken out of the address at once. */
  token: string;
  game: string;
  /** The big screen in the middle: everybody plays on phones. */
  big: boolean;
}

function read(): Route {
  const [, first = "", second = ""] = location.pathname.split("/");
  const query = new URLSearchParams(location.search);
  const token = first === "t" ? location.hash.slice(1) : "";
  if (token) history.replaceState(null, "", location.pathname + location.search);
  return {
    screen: first === "t" && second ? "table" : first === "new" ? "new" : "home",
    table: first === "t" ? decodeURIComponent(second) : "",
    token,
    game: first === "new" ? decodeURIComponent(second) : "",
    big: query.has("big"),
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
