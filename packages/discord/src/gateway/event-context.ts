/** Look-ups and state for translating the events of one connection. */
import type { Member } from '@guildhall/protocol';
import type { DiscordPorts } from '../ports.ts';
import type { NativeApi } from '../rest/native-api.ts';

/** Votes remembered per connection, to find out what a changed vote added and removed. */
const VOTES_KEPT = 1000;

class RecentVotes {
  readonly #choices = new Map<string, readonly string[]>();

  /** @returns the previous choice; empty when unknown */
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
  /** Calls as the bot. */
  readonly api: NativeApi;
  readonly gatewayUrl: string;
  readonly largeThreshold: number;
  /** Servers on this connection's shard. */
  readonly serverIds = new Set<string>();
  readonly votes = new RecentVotes();
  userId = '';
  /** Of the event being translated; null if it is not in the log. */
  position: string | null = null;
  /** Whether the account and servers were read. */
  isLoaded = false;

  constructor(
    ports: DiscordPorts,
    settings: { readonly api: NativeApi; readonly gatewayUrl: string; readonly largeThreshold: number },
  ) {
    this.ports = ports;
    this.api = settings.api;
    this.gatewayUrl = settings.gatewayUrl;
    this.largeThreshold = settings.largeThreshold;
  }

  /** A member as another member sees them; undefined in direct messages. */
  async findMember(serverId: string | null, userId: string): Promise<Member | undefined> {
    return serverId === null ? undefined : (await this.ports.membersById(serverId, [userId])).get(userId);
  }

  /** Starts a session. */
  begin(userId: string, serverIds: readonly string[]): void {
    this.isLoaded = true;
    this.userId = userId;
    for (const id of serverIds) this.serverIds.add(id);
  }
}
