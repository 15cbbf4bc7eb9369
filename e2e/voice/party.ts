/** A product with a voice channel and people in browsers who send tones. For programs run by hand. */
import { readFile, rm } from 'node:fs/promises';
import { createTestDatabase, startTestPostgres } from '@guildhall/platform/test-postgres';
import { startTestRedis } from '@guildhall/platform/test-redis';
import { createChannel } from '@guildhall/protocol';
import { aMember, aServer, type TestServer } from '@guildhall/testkit';
import type { Browser, Page } from 'playwright-core';
import { dataFolder, type Product, startProduct } from '../product.ts';
import { openPageFor } from '../web-instance.ts';
import { hummingScript } from './humming-page.ts';
import { aListeningBot, type ListeningBot } from './listening-bot.ts';

/** Far enough apart to distinguish. */
const FIRST_TONE = 400;
const TONE_STEP = 110;

export interface Person {
  readonly page: Page;
  readonly tone: number;
  readonly userId: string;
}

export interface PartyOptions {
  /** Processes on one database; several share a Redis. */
  readonly processes?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly port?: number;
}

export interface Party {
  readonly products: readonly Product[];
  /** A person whose page shows the voice channel, without having joined. @param url of their process */
  invite(browser: Browser, url: string, mood?: 'humming' | 'muted'): Promise<Person>;
  /** A bot that has joined the voice channel and listens. */
  inviteBot(url: string): Promise<ListeningBot>;
  /** Starts the first process again, on its port, after it was killed. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export async function startParty({
  processes = 1,
  settings = {},
  port = 0,
}: PartyOptions = {}): Promise<Party> {
  await using started = new AsyncDisposableStack();
  const postgres = await startTestPostgres();
  started.defer(() => postgres.stop());
  const database = await createTestDatabase();
  started.defer(() => database.drop());
  const dataDirectory = await dataFolder('guildhall party ');
  started.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const redis = processes > 1 ? await startTestRedis() : null;
  if (redis) started.defer(() => redis.stop());
  const shared = { DATABASE_URL: database.connectionString, ...(redis ? { REDIS_URL: redis.url } : {}) };
  const products: Product[] = [];
  for (let index = 0; index < processes; index += 1) {
    const product = await startProduct({
      dataDirectory,
      port,
      settings: { ...shared, ...settings },
      webClient: true,
    });
    started.defer(() => product.kill());
    products.push(product);
  }
  const [first] = products;
  if (!first) throw new Error('a party needs a process');
  const server = await aServer({ url: first.url });
  const { id: voiceId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'Kitchen', kind: 'voice' },
  });
  const path = `/servers/${server.id}/channels/${voiceId}`;
  const running = started.move();
  let guests = 0;
  return {
    products,
    invite(browser, url, mood = 'humming') {
      const tone = FIRST_TONE + guests * TONE_STEP;
      guests += 1;
      return welcome(browser, server, { url, path, tone, mood });
    },
    async inviteBot(url) {
      const bot = await aListeningBot(url, server, voiceId);
      running.defer(() => bot.leave());
      return bot;
    },
    async startAgain() {
      const again = { dataDirectory, port: Number(new URL(first.url).port) };
      const product = await startProduct({ ...again, settings: { ...shared, ...settings } });
      running.defer(() => product.kill());
    },
    stop: () => running.disposeAsync(),
  };
}

async function welcome(
  browser: Browser,
  server: TestServer,
  { url, path, tone, mood }: { url: string; path: string; tone: number; mood: 'humming' | 'muted' },
): Promise<Person> {
  const member = await aMember(server.owner, server);
  const page = await openPageFor(browser, url, member);
  await page.addInitScript({ content: hummingScript({ tone }) });
  if (mood === 'muted')
    await page.addInitScript(`localStorage.setItem('guildhall:voice-choices', '{"muted":true}')`);
  await page.goto(path);
  await page.getByRole('button', { name: 'Join voice', exact: true }).waitFor();
  return { page, tone, userId: member.id };
}

/** Joins the voice channel shown on the page. */
export async function join({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Join voice', exact: true }).press('Enter');
  await page.getByRole('region', { name: 'Voice' }).getByText('In voice', { exact: true }).waitFor();
}

/** Processor time of a process in seconds. */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
