/** A bot in 2,500 servers identifies: its waiting time, and the effect on everyone else. */
import { setTimeout as delay } from 'node:timers/promises';
import { OPCODES } from '@guildhall/protocol';
import { register } from '../api.ts';
import type { Scenario } from '../bench.ts';
import { withDatabase } from '../database.ts';
import type { Figure } from '../figure.ts';
import { withWatchedProduct } from '../fresh-product.ts';
import { delayFigure, readLongestDelay } from '../measure/longest-delay.ts';
import { percentile } from '../measure/statistics.ts';
import type { Product } from '../product.ts';

const SERVERS = 2500;
const CHANNELS = 10;
const MEMBERS = 40;
const ROUNDS = 3;
const BEATS = 100;
const BEAT_EVERY_MS = 10;
const WITHIN_MS = 120_000;

export const identify: Scenario = {
  name: 'identify',
  title: `A bot in ${SERVERS} servers of ${CHANNELS} channels and ${MEMBERS} members identifies`,
  needsWorld: false,
  run: (bench) =>
    withWatchedProduct(bench, async (product, delayInto) => measure(product, await fill(product), delayInto)),
};

interface Tokens {
  readonly bot: string;
  readonly person: string;
}

/** The bot and its owner through the API, its servers by SQL. */
async function fill({ url, databaseUrl }: Product): Promise<Tokens> {
  const owner = await register(url, 'bot_owner');
  const { id } = await owner.call<{ id: string }>('POST', '/applications', { name: 'Busy' });
  const bot = await owner.call<{ user: { id: string }; token: string }>(
    'POST',
    `/applications/${id}/bot`,
    {},
  );
  await insertServers(databaseUrl, owner.id, bot.user.id);
  return { bot: bot.token, person: owner.token };
}

async function insertServers(databaseUrl: string, ownerId: string, botId: string): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    const first = '($1::bigint + 10000000 + n * 100000)';
    await client.query(
      `insert into users (id, kind, username, display_name)
       select $1::bigint + 1000 + n, 'person', 'busy_person_' || n, 'Person ' || n from generate_series(1, 5000) n`,
      [botId],
    );
    await client.query(
      `insert into servers (id, name, owner_id, member_count)
       select ${first}, 'Server ' || n, $2, $3 from generate_series(1, $4::int) n`,
      [botId, ownerId, MEMBERS, SERVERS],
    );
    await client.query(
      `insert into roles (server_id, id, name, position, permissions)
       select ${first}, ${first}, '@everyone', 0, 70553153 from generate_series(1, $2::int) n`,
      [botId, SERVERS],
    );
    await client.query(
      `insert into channels (server_id, id, kind, name, position, overwrites)
       select ${first}, ${first} + place, 'text', 'channel-' || place, place, '[]'
       from generate_series(1, $2::int) n, generate_series(1, $3::int) place`,
      [botId, SERVERS, CHANNELS],
    );
    await client.query(
      `insert into members (server_id, user_id, joined_at)
       select ${first}, case when place = 1 then $1::bigint else $1::bigint + 1001 + (n * 7 + place) % 5000 end, now()
       from generate_series(1, $2::int) n, generate_series(1, $3::int) place`,
      [botId, SERVERS, MEMBERS],
    );
    await client.query('analyze members, users, roles, channels, servers');
  });
}

async function measure(product: Product, tokens: Tokens, delayInto: string): Promise<Figure[]> {
  const person = await connect(product, tokens.person, 0);
  const figures: Figure[] = [];
  const idle = await measureHeartbeatsDuring(person.socket, delay(BEATS * BEAT_EVERY_MS));
  for (let round = 1; round <= ROUNDS; round += 1) {
    await readLongestDelay(product, delayInto);
    let connected: Connected | null = null;
    const beats = await measureHeartbeatsDuring(
      person.socket,
      connect(product, tokens.bot, SERVERS).then((bot) => {
        connected = bot;
        bot.socket.close();
      }),
    );
    if (connected === null) throw new Error('the bot did not receive its servers');
    const { readyMs, completeMs, bytes } = connected as Connected;
    const when = round === 1 ? 'nothing in memory' : `again (${round})`;
    figures.push(
      { name: `to READY, ${when}`, unit: 'ms', value: readyMs },
      {
        name: 'to the last SERVER_CREATE',
        unit: 'ms',
        value: completeMs,
        note: `${(bytes / 1e6).toFixed(1)} MB`,
      },
      delayFigure(await readLongestDelay(product, delayInto)),
      {
        name: "others' heartbeats meanwhile, p99",
        unit: 'ms',
        value: percentile(beats, 0.99),
        reference: { name: 'with nobody identifying', value: percentile(idle, 0.99) },
        ratio: percentile(beats, 0.99) / percentile(idle, 0.99),
      },
    );
  }
  person.socket.close();
  return figures;
}

interface Connected {
  readonly socket: WebSocket;
  readonly readyMs: number;
  readonly completeMs: number;
  readonly bytes: number;
}

/** Identifies and waits for READY and a number of SERVER_CREATEs. */
function connect({ url }: Product, token: string, servers: number): Promise<Connected> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/gateway`);
  let began = 0;
  let readyMs = 0;
  let created = 0;
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${created} of ${servers} servers arrived`)), WITHIN_MS);
    socket.addEventListener('close', ({ code }) => reject(new Error(`the gateway closed ${code}`)));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      bytes += text.length;
      // Do not parse everything, which would measure this process.
      if (text.startsWith('{"op":10')) {
        began = performance.now();
        socket.send(JSON.stringify({ op: OPCODES.identify, d: { token } }));
      } else if (text.slice(0, 60).includes('"t":"READY"')) readyMs = performance.now() - began;
      else if (text.slice(0, 80).includes('"t":"SERVER_CREATE"')) created += 1;
      if (readyMs === 0 || created < servers) return;
      clearTimeout(timer);
      resolve({ socket, readyMs, completeMs: performance.now() - began, bytes });
    });
  });
}

/** Response times of heartbeats, one every 10 ms, during some work. */
async function measureHeartbeatsDuring(socket: WebSocket, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const sent: number[] = [];
  const onMessage = ({ data }: MessageEvent): void => {
    const began = String(data).startsWith(`{"op":${OPCODES.heartbeatAck}`) ? sent.shift() : undefined;
    if (began !== undefined) times.push(performance.now() - began);
  };
  socket.addEventListener('message', onMessage);
  const beat = setInterval(() => {
    sent.push(performance.now());
    socket.send(JSON.stringify({ op: OPCODES.heartbeat, d: null }));
  }, BEAT_EVERY_MS);
  try {
    await work;
  } finally {
    clearInterval(beat);
  }
  while (sent.length > 0) await delay(1);
  socket.removeEventListener('message', onMessage);
  return times;
}
