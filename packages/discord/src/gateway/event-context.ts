/** Look-ups and state for translating the events of one connection. */
import { getAccount, isOnShard, listServers, type Member, type Shard } from '@guildhall/protocol';
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
  /** Of a session that is resumed; READY names the servers of other sessions. */
  readonly shard: Shard | null;
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
    settings: Pick<EventContext, 'api' | 'shard' | 'gatewayUrl' | 'largeThreshold'>,
  ) {
    this.ports = ports;
    this.api = settings.api;
    this.shard = settings.shard;
    this.gatewayUrl = settings.gatewayUrl;
    this.largeThreshold = settings.largeThreshold;
  }

  /** A member as another member sees them; undefined in direct messages. */
  async findMember(serverId: string | null, userId: string): Promise<Member | undefined> {
    return serverId === null ? undefined : (await this.ports.membersById(serverId, [userId])).get(userId);
  }

  /** Reads what READY tells other sessions. @throws NativeRefusal */
  async load(): Promise<void> {
    const [account, servers] = await Promise.all([this.api.ask(getAccount), this.api.ask(listServers)]);
    const ids = servers.map(({ id }) => id);
    this.begin(
      account.id,
      ids.filter((id) => isOnShard(this.shard, id)),
    );
  }

  /** Starts a session. */
  begin(userId: string, serverIds: readonly string[]): void {
    this.isLoaded = true;
    this.userId = userId;
    for (const id of serverIds) this.serverIds.add(id);
  }
}
