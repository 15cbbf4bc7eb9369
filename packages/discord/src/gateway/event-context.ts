/** What translating a connection's events needs: look-ups, and what was said before. */
import type { DiscordPorts } from '../ports.ts';
import type { NativeApi } from '../rest/native-api.ts';

/** Votes that are remembered for each connection, so that a changed choice is told as what changed. */
const VOTES_KEPT = 1000;

class RecentVotes {
  readonly #choices = new Map<string, readonly string[]>();

  /** @returns the choice before; none when it is not known. */
  replace(key: string, choice: readonly string[]): readonly string[] {
    const before = this.#choices.get(key) ?? [];
    this.#choices.delete(key);
    if (choice.length > 0) this.#choices.set(key, choice);
    const [oldest] = this.#choices.keys();
    if (this.#choices.size > VOTES_KEPT && oldest !== undefined) this.#choices.delete(oldest);
    return before;
  }
}

export class EventContext {
  readonly ports: DiscordPorts;
  /** In the bot's name. */
  readonly api: NativeApi;
  readonly gatewayUrl: string;
  readonly largeThreshold: number;
  /** Servers on this connection's shard. */
  readonly serverIds = new Set<string>();
  readonly votes = new RecentVotes();
  userId = '';

  constructor(
    ports: DiscordPorts,
    settings: { readonly api: NativeApi; readonly gatewayUrl: string; readonly largeThreshold: number },
  ) {
    this.ports = ports;
    this.api = settings.api;
    this.gatewayUrl = settings.gatewayUrl;
    this.largeThreshold = settings.largeThreshold;
  }

  /** A session has begun. */
  begin(userId: string, serverIds: readonly string[]): void {
    this.userId = userId;
    for (const id of serverIds) this.serverIds.add(id);
  }
}
