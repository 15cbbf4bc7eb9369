/** The servers that a bot is known to be in: a request about any other would never be answered. */
import type { Client } from '../client.ts';

export class KnownServers {
  readonly #client: Client;
  readonly #ids = new Set<string>();

  constructor(client: Client) {
    this.#client = client;
    client.on('READY', ({ servers }) => {
      for (const { id } of servers) this.#ids.add(id);
    });
    client.on('SERVER_CREATE', ({ id }) => this.#ids.add(id));
    client.on('SERVER_DELETE', ({ id, unavailable }) => unavailable || this.#ids.delete(id));
  }

  /**
   * Asks the instance about a server that no event has named, because a bot chooses the events that it receives.
   * @throws ApiRequestError `unknown_server`
   */
  async check(serverId: string, signal?: AbortSignal): Promise<void> {
    if (this.#ids.has(serverId)) return;
    await this.#client.api.getServer({ serverId, signal });
    this.#ids.add(serverId);
  }
}
