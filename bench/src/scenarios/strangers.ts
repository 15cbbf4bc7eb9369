/** The effect of abuse: thousands of anonymous sockets, and small picture files with many pixels. */
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { makeServer, type Registered, register } from '../api.ts';
import { type Bench, type Scenario, type Stage, withStage } from '../bench.ts';
import { type Figure, judgeTarget } from '../figure.ts';
import { residentBytes } from '../measure/process-usage.ts';
import { percentile } from '../measure/statistics.ts';
import type { Product } from '../product.ts';

const MEGABYTE = 1024 * 1024;
const SOCKETS = 10_000;
/** Warm-up, so that the figure is the memory of sockets alone. */
const WARM_UP_SOCKETS = 1000;
/** The gateway closes sockets that have not identified after 10 s. */
const FORGOTTEN_MS = 15_000;
const PICTURE_PIXELS = 7000;
const PICTURE_MESSAGES = 3;
const PICTURES_EACH = 5;
const BETWEEN_REQUESTS_MS = 25;

export const strangers: Scenario = {
  name: 'strangers',
  title: 'Abuse by one address and by one account',
  needsWorld: false,
  run: (bench: Bench) => withStage(bench, measureAbuse, { rateLimitScale: 1 }),
};

async function measureAbuse({ product, load }: Stage): Promise<Figure[]> {
  const [person, other] = [await register(product.url, 'someone'), await register(product.url, 'uploader')];
  const quiet = await measureRequestsDuring(product, () => delay(3000));
  await load.call('openStrangers', { port: product.port, count: WARM_UP_SOCKETS });
  await load.call('closeStrangers', {});
  await delay(FORGOTTEN_MS);
  const before = (await residentBytes(product.pid)) ?? Number.NaN;
  let held = Number.NaN;
  const busy = await measureRequestsDuring(product, async () => {
    await load.call('openStrangers', { port: product.port, count: SOCKETS });
    held = ((await residentBytes(product.pid)) ?? Number.NaN) - before;
  });
  await load.call('closeStrangers', {});
  return [
    judgeTarget({
      name: `memory of ${SOCKETS} anonymous sockets from one address`,
      unit: 'MB',
      value: held / MEGABYTE,
      target: { kind: 'at most', limit: 60, of: 'value' },
    }),
    judgeTarget({
      name: 'requests of others meanwhile, p99',
      unit: 'ms',
      value: busy,
      reference: { name: 'before', value: quiet },
      target: { kind: 'at most', limit: 100, of: 'value' },
    }),
    await measurePictures(product, person, other),
  ];
}

/** One request after the other while something goes on. @returns the 99th percentile in milliseconds */
async function measureRequestsDuring({ url }: Product, work: () => Promise<void>): Promise<number> {
  let goesOn = true;
  const working = work().finally(() => {
    goesOn = false;
  });
  const took: number[] = [];
  while (goesOn) {
    const asked = performance.now();
    const answer = await fetch(`${url}/healthz`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a request was answered with ${answer.status}`);
    took.push(performance.now() - asked);
    await delay(BETWEEN_REQUESTS_MS);
  }
  await working;
  return percentile(took, 0.99);
}

async function measurePictures(product: Product, person: Registered, other: Registered): Promise<Figure> {
  const alone = await putAvatar(product, person);
  const { channelId } = await makeServer(other.call, 'Pictures');
  const picture = blackPicture(PICTURE_PIXELS);
  const messages = Array.from({ length: PICTURE_MESSAGES }, () => {
    const form = new FormData();
    for (let file = 0; file < PICTURES_EACH; file += 1)
      form.append('files', new Blob([picture]), `${file}.png`);
    return send(`${product.url}/api/channels/${channelId}/messages`, 'POST', other, form);
  });
  const avatarMeanwhile = async () => {
    // By then, the first message is being processed.
    await delay(500);
    return putAvatar(product, person);
  };
  const [beside] = await Promise.all([avatarMeanwhile(), ...messages]);
  return judgeTarget({
    name: `an avatar during ${PICTURE_MESSAGES * PICTURES_EACH} pictures of ${PICTURE_PIXELS} x ${PICTURE_PIXELS}`,
    unit: 'ms',
    value: beside,
    reference: { name: 'alone', value: alone },
    target: { kind: 'at most', limit: 1000, of: 'value' },
  });
}

async function putAvatar({ url }: Product, person: Registered): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([blackPicture(256)]), 'avatar.png');
  const began = performance.now();
  await send(`${url}/api/users/@me/avatar`, 'PUT', person, form);
  return performance.now() - began;
}

async function send(url: string, method: string, { token }: Registered, body: FormData): Promise<void> {
  const answer = await fetch(url, { method, headers: { authorization: `Session ${token}` }, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
}

/** A PNG that is all black, in shades of grey: 47 KB for 7,000 x 7,000 pixels. */
function blackPicture(side: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
