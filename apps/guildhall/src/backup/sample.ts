/** Reads a restored database through the routes that people use, and checks each reply. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  createBadRequestGuard,
  createHttpServer,
  InProcessRateLimiter,
  type Log,
  type Pool,
  StartupError,
  systemClock,
} from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { serviceRoutes } from '@guildhall/service';
import { openRuntime } from '../runtime.ts';

const ACCOUNTS = 20;
const CHANNELS = 100;

export interface Sample {
  /** The number of accounts whose direct messages and friends were read. */
  readonly accountsRead: number;
  readonly channelsRead: number;
  readonly messagesRead: number;
}

export interface SampleOptions {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  readonly log: Log;
}

/** Runs no jobs and sends nothing. @throws StartupError when an answer is an error */
export async function readSample(options: SampleOptions): Promise<Sample> {
  const { configuration, log } = options;
  const { runtime, pool, close } = await openRuntime({ ...options, clock: systemClock });
  const rateLimiter = new InProcessRateLimiter({ scale: 1_000_000 });
  const http = createHttpServer({
    server: createServer(),
    routes: serviceRoutes(runtime, {}),
    // Nobody else can call it, because it does not listen.
    authenticate: async ({ authorization = '' }) => {
      return { kind: 'person', id: authorization, credentialId: '0', csrfToken: null };
    },
    rateLimiter,
    badRequests: createBadRequestGuard(rateLimiter),
    clock: systemClock,
    log,
    isTrustedOrigin: () => true,
    isOwnHost: () => true,
    isHttps: false,
    trustProxy: false,
    uploadsFolder: join(configuration.dataDir, 'incoming'),
    verifyReplies: true,
  });
  try {
    await http.open();
    const read = async (userId: string, url: string): Promise<number> => {
      const answer = await http.fastify.inject({ url, headers: { authorization: userId } });
      if (answer.statusCode < 400) return answer.json<unknown[]>().length;
      // An owner may have to prove their age first.
      if (answer.statusCode === 403) return 0;
      throw new StartupError(
        `The restored instance answers ${url} with ${answer.statusCode}: ${answer.body}`,
      );
    };
    const users = await someAccounts(pool);
    for (const id of users) {
      await read(id, '/api/users/@me/channels');
      await read(id, '/api/users/@me/relationships');
    }
    const channels = await someChannels(pool);
    let messagesRead = 0;
    for (const { channelId, userId } of channels)
      messagesRead += await read(userId, `/api/channels/${channelId}/messages?limit=50`);
    return { accountsRead: users.length, channelsRead: channels.length, messagesRead };
  } finally {
    await http.fastify.close();
    await close();
  }
}

async function someAccounts(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from users where kind = 'person' order by random() limit $1`,
    [ACCOUNTS],
  );
  return rows.map(({ id }) => id);
}

/** Reads as the owner of the server, who sees everything. */
async function someChannels(
  pool: Pool,
): Promise<readonly { readonly channelId: string; readonly userId: string }[]> {
  const { rows } = await pool.query<{ channelId: string; userId: string }>(
    `select channels.id::text as "channelId", servers.owner_id::text as "userId"
     from channels join servers on servers.id = channels.server_id
     where channels.kind = 'text' order by random() limit $1`,
    [CHANNELS],
  );
  return rows;
}
