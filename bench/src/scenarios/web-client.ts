/** The built web client in Chromium: waiting times, and the page's work. */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { makeServer, PASSWORD, register } from '../api.ts';
import type { Scenario } from '../bench.ts';
import { withDatabase } from '../database.ts';
import { type Figure, judgeTarget } from '../figure.ts';
import { withFreshFolder } from '../fresh-product.ts';
import { steadySends } from '../load/steady-sends.ts';
import { busyProcessors } from '../measure/machine-load.ts';
import { type PageTime, pageTime, whileSlower } from '../measure/page-time.ts';
import { median, percentile, spread } from '../measure/statistics.ts';
import { type Product, startProduct } from '../product.ts';
import { sendRequest } from '../requests.ts';
import { insertHistory } from '../world.ts';

const CHANNELS = 50;
const HISTORY = 200;
const LONG_HISTORY = 10_000;
const LOADS = 5;
const SWITCHES = 100;
const SCROLL_SECONDS = 20;
const SCROLLED_A_FRAME = 900;
const EVENTS_A_SECOND = 500;
const FLOOD_SECONDS = 6;
const FLOOD_SWITCHES = 12;
const SLOWER = 4;
const MEGABYTE = 1024 * 1024;
const PROBE = fileURLToPath(new URL('../measure/page-probe.js', import.meta.url));
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = existsSync(SHELL) ? SHELL : '/usr/bin/chromium';

export const webClient: Scenario = {
  name: 'web-client',
  title: `The web client in Chromium, ${CHANNELS} channels`,
  needsWorld: false,
  run: () =>
    withFreshFolder(async (dataDirectory) => {
      const product = await startProduct({ dataDirectory, webClient: true });
      const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: ['--no-sandbox', '--disable-gpu'],
      });
      try {
        return await measure(browser, await fill(product));
      } finally {
        await browser.close();
        await product.stop();
      }
    }),
};

interface Place {
  readonly url: string;
  readonly port: number;
  /** Reads in the browser. */
  readonly username: string;
  /** The session of another person, who writes. */
  readonly writer: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** Path of the channel with the long history. */
  readonly path: string;
}

/** One server with a long history in its first channel; its owner writes, a member reads. */
async function fill({ url, port, databaseUrl }: Product): Promise<Place> {
  const username = 'reader';
  const [owner, reader] = await Promise.all([register(url, 'writer'), register(url, username)]);
  const { id: ownerId, token: writer, call } = owner;
  const server = await makeServer(call, 'Measured');
  const invite = await call<{ code: string }>('POST', `/channels/${server.channelId}/invites`, {});
  await reader.call('POST', `/invites/${invite.code}`, {});
  const channels: { id: string; name: string }[] = [];
  for (let index = 0; index < CHANNELS; index += 1) {
    const path = `/servers/${server.id}/channels`;
    channels.push(await call('POST', path, { name: `channel-${index}`, kind: 'text' }));
  }
  await withDatabase(databaseUrl, async (client) => {
    await insertHistory(
      client,
      channels.map(({ id }) => id),
      [ownerId],
      HISTORY,
    );
    await insertHistory(client, [server.channelId], [ownerId], LONG_HISTORY);
  });
  const path = `/servers/${server.id}/channels/${server.channelId}`;
  return { url, port, username, writer, channels, path };
}

async function measure(browser: Browser, place: Place): Promise<Figure[]> {
  const note = `${(await busyProcessors()).toFixed(1)} processors busy with other programs`;
  const figures = await measureLoads(browser, place, note);
  const page = await openPage(browser, place);
  try {
    figures.push(...(await measureSwitches(page, place)));
    figures.push(...(await measureScrolling(page, place)));
    figures.push(...(await measureFlood(page, place)));
  } finally {
    await page.context().close();
  }
  return figures;
}

/** A logged-in page without a cache, at the channel with the long history. */
async function openPage(browser: Browser, { url, username, path }: Place): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const data = { login: username, password: PASSWORD };
  await context.request.post('/api/auth/login', { data });
  await context.addInitScript({ path: PROBE });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('[data-message]').first().waitFor();
  return page;
}

/** Runs a function of the probe; its names are not known here. */
function probe<Result>(page: Page, call: string): Promise<Result> {
  return page.evaluate(`probe.${call}`) as Promise<Result>;
}

/** @returns milliseconds from the click until the channel's messages are drawn */
function switchTo(page: Page, channel: Place['channels'][number] | undefined): Promise<number> {
  return probe(page, `switchTo(${JSON.stringify({ id: channel?.id, name: channel?.name })})`);
}

const atMost = (limit: number) => ({ kind: 'at most', limit, of: 'value' }) as const;

async function measureLoads(browser: Browser, place: Place, note: string): Promise<Figure[]> {
  const loads: { scriptBytes: number; paint: number; ready: number }[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const page = await openPage(browser, place);
    loads.push(await probe(page, 'firstPage()'));
    await page.context().close();
  }
  const of = (key: keyof (typeof loads)[number]) => loads.map((load) => load[key]);
  return [
    judgeTarget({
      name: 'scripts of the first page',
      unit: 'bytes',
      value: median(of('scriptBytes')),
      target: atMost(180_000),
    }),
    judgeTarget({
      name: 'first paint',
      unit: 'ms',
      value: median(of('paint')),
      spread: spread(of('paint')),
      target: atMost(1000),
      note,
    }),
    { name: 'messages shown', unit: 'ms', value: median(of('ready')), spread: spread(of('ready')) },
  ];
}

/** Switches between loaded channels, and the memory after a hundred of them. */
async function measureSwitches(page: Page, { channels }: Place): Promise<Figure[]> {
  const visited = channels.slice(0, 15);
  for (const channel of visited) await switchTo(page, channel);
  const before = await heap(page);
  const { spent, result: times } = await pageTime(page, async () => {
    const times: number[] = [];
    for (let count = 0; count < SWITCHES; count += 1)
      times.push(await switchTo(page, visited[(count * 7) % visited.length]));
    return times;
  });
  const after = await heap(page);
  return [
    judgeTarget({
      name: 'switch to a channel seen before, p50',
      unit: 'ms',
      value: percentile(times, 0.5),
      target: atMost(50),
    }),
    { name: 'switch to a channel seen before, p95', unit: 'ms', value: percentile(times, 0.95) },
    processorTime('switch to a channel seen before', 'ms', spent, SWITCHES),
    {
      name: `heap after ${SWITCHES} switches`,
      unit: 'MB',
      value: after / MEGABYTE,
      note: `${(before / MEGABYTE).toFixed(1)} MB before`,
    },
  ];
}

/** Bytes in use after a collection. */
async function heap(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await tools.detach();
  return usedSize;
}

async function measureScrolling(page: Page, { path }: Place): Promise<Figure[]> {
  await page.goto(path);
  await page.locator('[data-message]').first().waitFor();
  const call = `scrollUp(${SCROLL_SECONDS}, ${SCROLLED_A_FRAME})`;
  const { frames, messages } = await probe<{ frames: number[]; messages: number }>(page, call);
  return [
    {
      name: 'frame while scrolling up, p50',
      unit: 'ms',
      value: percentile(frames, 0.5),
      note: `${messages} messages scrolled past`,
    },
    { name: 'frame while scrolling up, p95', unit: 'ms', value: percentile(frames, 0.95) },
    { name: 'frame while scrolling up, longest', unit: 'ms', value: Math.max(...frames) },
  ];
}

/** The page's processor time per event, switch and so on; `count` of them took the time. */
function processorTime(name: string, unit: 'ms' | 'µs', spent: PageTime, count: number): Figure {
  const each = (milliseconds: number) => (milliseconds * (unit === 'µs' ? 1000 : 1)) / count;
  const part = (milliseconds: number) => each(milliseconds).toFixed(unit === 'µs' ? 0 : 1);
  return {
    name: `processor time of the page: ${name}`,
    unit,
    value: each(spent.all),
    note: `${part(spent.script)} in scripts, ${part(spent.layout)} for styles and layout`,
  };
}

/** Hundreds of messages a second in other channels, while someone reads and switches channels. */
async function measureFlood(page: Page, place: Place): Promise<Figure[]> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const reading = await pageTime(page, () => flood(place));
  await probe(page, 'takeLongTasks()');
  const going = await switchInFlood(page, place, 20);
  const tasks = await probe<number[]>(page, 'takeLongTasks()');
  const slow = await whileSlower(page, SLOWER, () => switchInFlood(page, place, 32));
  const during = `while ${Math.round(going.sent / FLOOD_SECONDS)} messages/s come`;
  return [
    processorTime('message in another channel', 'µs', reading.spent, reading.result),
    judgeTarget({
      name: `longest task ${during}`,
      unit: 'ms',
      value: Math.max(0, ...tasks),
      target: atMost(100),
      note: `${tasks.length} tasks over 50 ms`,
    }),
    judgeTarget({
      name: `switch of channels ${during}, longest`,
      unit: 'ms',
      value: Math.max(...going.times),
      target: atMost(500),
    }),
    judgeTarget({
      name: `the same with a processor ${SLOWER} times slower`,
      unit: 'ms',
      value: Math.max(...slow.times),
      target: atMost(2000),
    }),
    judgeTarget({ name: `errors ${during}`, unit: '', value: errors.length, target: atMost(0) }),
  ];
}

/** Opens channels for the first time, from an index on. @returns how long each took, and how many messages arrived */
async function switchInFlood(
  page: Page,
  place: Place,
  from: number,
): Promise<{ times: number[]; sent: number }> {
  const flooding = flood(place);
  const times: number[] = [];
  for (const channel of place.channels.slice(from, from + FLOOD_SWITCHES)) {
    times.push(await switchTo(page, channel));
    await delay(200);
  }
  return { times, sent: await flooding };
}

/** @returns how many messages were sent, to each channel in turn */
function flood({ port, writer, channels }: Place): Promise<number> {
  const requests = channels.map(({ id }, index) => sendRequest(id, writer, `event in channel ${index}`));
  return steadySends({ port, requests, perSecond: EVENTS_A_SECOND, seconds: FLOOD_SECONDS });
}
