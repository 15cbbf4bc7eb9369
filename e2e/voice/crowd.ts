/**
 * Browsers in one room of the forwarding unit, each with its own tone: measures which tones each hears, the quality and
 * the cost. Then kills the process of a room (kill -9) and measures the silence: with another process that stays, and
 * with the only process, which is started again at once.
 *
 *   npm run voice-crowd              3 and 8 people, and the kills
 *   npm run voice-crowd -- 25        25 people, all but five of them bots that listen, and the kills
 *   npm run voice-crowd -- 0         the kills alone
 */
import { setTimeout as delay } from 'node:timers/promises';
import { FAKE_DEVICES, launchBrowser } from '../browser.ts';
import { listenFor, until } from './humming-page.ts';
import type { ListeningBot } from './listening-bot.ts';
import { join, type Party, type Person, processorSeconds, startParty } from './party.ts';

/** In a larger room only three speak and five have browsers, since every page decodes each speaker. */
const SMALL_ROOM = 8;
const SPEAKERS_OF_MANY = 3;
const BROWSERS_OF_MANY = 5;
const MUTED_AFTER_MS = 1000;
const MEASURED_SECS = 5;
const KILLS = 3;

interface Sound {
  readonly received: number;
  readonly lost: number;
  /** Samples that the browser concealed because packets were late or lost, and all samples. */
  readonly concealed: number;
  readonly samples: number;
}

const sizes = process.argv.slice(2).map(Number);
const browser = await launchBrowser(FAKE_DEVICES);
try {
  for (const size of sizes.length > 0 ? sizes : [3, 8]) if (size > 0) await measureRoom(size);
  await measureKills();
  await measureRestarts();
} finally {
  await browser.close();
}

async function measureRoom(size: number): Promise<void> {
  const party = await startParty({ settings: { VOICE_MODE: 'sfu' } });
  try {
    const [product] = party.products;
    if (!product?.process.pid) throw new Error('the product has no process');
    const [browsers, count] = size > SMALL_ROOM ? [BROWSERS_OF_MANY, SPEAKERS_OF_MANY] : [size, size];
    const speakers = await inviteAll(party, count, product.url);
    const people = [...speakers, ...(await inviteAll(party, browsers - count, product.url, 'muted'))];
    const startedAt = performance.now();
    for (const person of people) await join(person);
    const bots: ListeningBot[] = [];
    while (people.length + bots.length < size) bots.push(await party.inviteBot(product.url));
    await expectAllToHear(people, speakers);
    print(`${size} people`, `all heard each of the ${count} who speak after ${secondsSince(startedAt)} s`);
    const packetsBefore = bots.map(({ heard }) => new Map(heard));
    const busyBefore = await processorSeconds(product.process.pid);
    const soundBefore = await soundOf(people);
    await delay(MEASURED_SECS * 1000);
    const busy = (await processorSeconds(product.process.pid)) - busyBefore;
    const sound = difference(await soundOf(people), soundBefore);
    if (bots.length > 0)
      print('', `${fewestPackets(bots, packetsBefore, speakers)} packets/s of each speaker reached each bot`);
    print('', `${Math.round(sound.received / MEASURED_SECS)} packets/s reached the pages`);
    print('', `${percent(sound.lost, sound.received + sound.lost)} lost on the way`);
    print('', `${percent(sound.concealed, sound.samples)} of the sound made up by the browsers`);
    print('', `${percent(busy, MEASURED_SECS)} of a processor in the whole process`);
    const [silenced, ...others] = speakers;
    await silenced?.page.keyboard.press('Control+d');
    await expectAllToHear(people, others);
    await expectSilence(bots, silenced);
    print('', 'nobody hears someone who mutes themselves');
  } finally {
    await party.stop();
    for (const context of browser.contexts()) await context.close();
  }
}

/** The packets of a speaker that reached a bot each second, for the speaker and the bot with the fewest. */
function fewestPackets(
  bots: readonly ListeningBot[],
  before: readonly ReadonlyMap<string, number>[],
  speakers: readonly Person[],
): number {
  const counts = bots.flatMap(({ heard }, index) =>
    speakers.map(({ userId }) => (heard.get(userId) ?? 0) - (before[index]?.get(userId) ?? 0)),
  );
  return Math.round(Math.min(...counts) / MEASURED_SECS);
}

/** @throws Error where a bot hears the person after a moment */
async function expectSilence(bots: readonly ListeningBot[], person: Person | undefined): Promise<void> {
  const { userId = '' } = person ?? {};
  await delay(MUTED_AFTER_MS);
  const before = bots.map(({ heard }) => heard.get(userId));
  await delay(MUTED_AFTER_MS);
  if (bots.some(({ heard }, index) => heard.get(userId) !== before[index]))
    throw new Error('a bot hears someone who is muted');
}

/** The room is in the process of its third person; the other two are on another one. */
async function measureKills(): Promise<void> {
  const silences: number[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const party = await startParty({ processes: 2 });
    try {
      const [stays, goes] = party.products;
      if (!stays || !goes) throw new Error('two processes are needed');
      const people = await inviteAll(party, 2, stays.url);
      const third = await party.invite(browser, goes.url);
      for (const person of [...people, third]) await join(person);
      await expectAllToHear(people, [...people, third]);
      silences.push(...(await silencesDuring(people, () => goes.kill())));
    } finally {
      await party.stop();
      for (const context of browser.contexts()) await context.close();
    }
  }
  print('kill -9', `silent for ${formatList(silences)} s`);
}

/** The only process is started again at once, on the same port; its start is part of the silence. */
async function measureRestarts(): Promise<void> {
  const silences: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const party = await startParty({ settings: { VOICE_MODE: 'sfu' } });
    try {
      const [product] = party.products;
      if (!product) throw new Error('a process is needed');
      const people = await inviteAll(party, 2, product.url);
      for (const person of people) await join(person);
      await expectAllToHear(people, people);
      const restart = async () => {
        await product.kill();
        const startedAt = performance.now();
        await party.startAgain();
        starts.push((performance.now() - startedAt) / 1000);
      };
      silences.push(...(await silencesDuring(people, restart)));
    } finally {
      await party.stop();
      for (const context of browser.contexts()) await context.close();
    }
  }
  print('restart', `silent for ${formatList(silences)} s, of which the starts took ${formatList(starts)} s`);
}

function formatList(seconds: readonly number[]): string {
  return seconds.map((each) => each.toFixed(1)).join(', ');
}

/** Seconds of silence between two people while their room moves. */
async function silencesDuring(
  people: readonly Person[],
  move: () => Promise<void>,
): Promise<readonly number[]> {
  const [one, other] = people;
  if (!one || !other) throw new Error('two people are needed');
  await one.page.evaluate(`followTone(${other.tone})`);
  await other.page.evaluate(`followTone(${one.tone})`);
  const before = await Promise.all(people.map(({ page }) => page.evaluate<number>('connections.length')));
  await move();
  for (const [index, { page }] of people.entries())
    await until(
      page,
      `connections.length > ${before[index]} && connections.at(-1).connectionState === 'connected'`,
    );
  await expectAllToHear(people, people);
  return Promise.all(people.map(async ({ page }) => (await page.evaluate<number>('longestSilence')) / 1000));
}

/** Sequential, because parallel pages only wait for each other. */
async function inviteAll(
  party: Party,
  count: number,
  url: string,
  mood: 'humming' | 'muted' = 'humming',
): Promise<readonly Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(await party.invite(browser, url, mood));
  return people;
}

/** @throws Error if someone hears too few or too many */
async function expectAllToHear(people: readonly Person[], speakers: readonly Person[]): Promise<void> {
  await Promise.all(people.map((person) => expectToHear(person, people, speakers)));
}

async function expectToHear(
  person: Person,
  people: readonly Person[],
  speakers: readonly Person[],
): Promise<void> {
  const all = [...new Set([...people, ...speakers])].map(({ tone }) => tone);
  const wanted = all.filter(
    (tone) => tone !== person.tone && speakers.some((speaker) => speaker.tone === tone),
  );
  const heard = await listenFor(person.page, all, wanted);
  if (heard.join() !== wanted.join())
    throw new Error(`${person.tone} Hz heard ${heard.join(', ')} instead of ${wanted.join(', ')}`);
}

async function soundOf(people: readonly Person[]): Promise<Sound> {
  const each = await Promise.all(
    people.map(
      ({ page }) =>
        page.evaluate(`(async () => {
          const total = { received: 0, lost: 0, concealed: 0, samples: 0 };
          for (const connection of alive()) {
            for (const entry of (await connection.getStats()).values()) {
              if (entry.type !== 'inbound-rtp' || entry.kind !== 'audio') continue;
              total.received += entry.packetsReceived;
              total.lost += entry.packetsLost;
              total.concealed += entry.concealedSamples - entry.silentConcealedSamples;
              total.samples += entry.totalSamplesReceived;
            }
          }
          return total;
        })()`) as Promise<Sound>,
    ),
  );
  const sum = (key: keyof Sound) => each.reduce((total, sound) => total + sound[key], 0);
  return {
    received: sum('received'),
    lost: sum('lost'),
    concealed: sum('concealed'),
    samples: sum('samples'),
  };
}

function difference(after: Sound, before: Sound): Sound {
  return {
    received: after.received - before.received,
    lost: after.lost - before.lost,
    concealed: after.concealed - before.concealed,
    samples: after.samples - before.samples,
  };
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1e-9, whole)).toFixed(1)} %`;
}

function print(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(12)}${text}\n`);
}
