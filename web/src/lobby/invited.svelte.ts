/** The address of a table that other devices can follow. */

import { api } from "../lib/api";
import { atLoopback, hereLink } from "../lib/here";

type Invitation = Awaited<ReturnType<typeof api.invitation>>;

export class Invited {
  private told: Invitation | null = $state.raw(null);

  constructor(private readonly table: string) {
    // The server knows what this machine is called by others; who came by a name passes that name on.
    if (atLoopback()) api.invitation(table).then((told) => (this.told = told), () => undefined);
  }

  get link(): string {
    return this.told?.link ?? hereLink(this.table);
  }

  /** Where a code is typed: the same house without a way to a table. */
  get house(): string {
    return new URL(this.link).host;
  }

  /** Why phones cannot follow the link. */
  get barred(): "lobby.closed" | "lobby.offline" | null {
    const reach = this.told?.reach;
    return reach === "closed" ? "lobby.closed" : reach === "offline" ? "lobby.offline" : null;
  }
}
