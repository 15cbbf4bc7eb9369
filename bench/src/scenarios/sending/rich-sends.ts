/** Sends with more than text: embeds with buttons compared with plain text, and pictures compared with the conversion alone. */
import { crc32, deflateSync } from 'node:zlib';
import { convertImage } from '@guildhall/platform';
import { makeServer, openCaller } from '../../api.ts';
import {
  type Bench,
  measureRequests,
  measureSample,
  type Scenario,
  type Stage,
  withStage,
} from '../../bench.ts';
import { compareWithReference, type Figure } from '../../figure.ts';
import { measureInterleaved, type Sample } from '../../measure/rounds.ts';
import { CONTENT, richSendRequest } from '../../requests.ts';

const WARM_UP_SECONDS = 2;
/** How many people send pictures at once; the service converts two pictures at a time. */
const SENDERS = 4;
/** Pixels along each side. Stored without compression, such a picture is a file of one megabyte. */
const SIDE = 590;

const EMBED = {
  title: 'Deployment finished',
  description: 'Version 4.2 is live on all machines, and the old ones are being taken down.',
  color: 0x2f8f46,
  fields: [
    { name: 'Took', value: '4 min 12 s', inline: true },
    { name: 'By', value: 'Release pipeline', inline: true },
  ],
  footer: { text: 'release-bot' },
};
const ROW = {
  type: 1,
  components: [
    { type: 2, style: 1, label: 'Details', custom_id: 'details' },
    { type: 2, style: 5, label: 'Log', url: 'https://example.org/log' },
  ],
};

export const richSends: Scenario = {
  name: 'rich-sends',
  title: 'Sends with an embed and buttons, and with a picture of 1 MB',
  needsWorld: true,
  run: (bench) =>
    withStage(bench, async (stage) => [
      ...(await measureEmbeds(bench, stage)),
      ...(await measurePictures(bench, stage)),
    ]),
};

async function measureEmbeds({ world, extent }: Bench, stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const { channelId, authorization } = await aBot(product.url, world.tokens[0] ?? '');
  const load = (count: number, body: object, seconds = extent.roundSeconds): Promise<Sample> => {
    const request = richSendRequest(channelId, authorization, body);
    const connections = Array.from({ length: count }, () => [request]);
    return measureRequests(stage.load, product, connections, seconds);
  };
  const rich = { content: CONTENT, embeds: [EMBED], components: [ROW] };
  await load(64, rich, WARM_UP_SECONDS);
  const figures: Figure[] = [];
  for (const count of extent.concurrencies) {
    const [plain, carrying] = await measureInterleaved(extent.rounds, [
      () => load(count, { content: CONTENT }),
      () => load(count, rich),
    ]);
    if (!plain || !carrying) continue;
    const reference = { name: 'text alone', measured: plain };
    figures.push(compareWithReference(`${count} senders, embed and buttons`, 'sends/s', carrying, reference));
  }
  return figures;
}

async function measurePictures({ world, extent }: Bench, { product }: Stage): Promise<Figure[]> {
  const picture = aPicture();
  const channelId = world.sendChannels[0] ?? '';
  const send = async (sender: number): Promise<void> => {
    const form = new FormData();
    form.append('payload_json', '{}');
    form.append('files', new Blob([new Uint8Array(picture)]), 'picture.png');
    const response = await fetch(`${product.url}/api/channels/${channelId}/messages`, {
      method: 'POST',
      headers: { authorization: `Session ${world.tokens[sender]}` },
      body: form,
    });
    if (!response.ok)
      throw new Error(`a picture was answered with ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const shape = { width: SIDE, height: SIDE, fit: 'shrink', animated: true } as const;
  const convert = async () =>
    void (await convertImage({ sender: 'bench', bytes: async () => picture }, shape));
  await measureRepeatedly(send, 0.5);
  const [alone, sent] = await measureInterleaved(extent.rounds, [
    async () => ({ value: (await measureRepeatedly(convert, extent.roundSeconds)).value, cpuMicros: null }),
    () => measureSample(product, () => measureRepeatedly(send, extent.roundSeconds)),
  ]);
  if (!alone || !sent) return [];
  const reference = { name: 'conversion alone', measured: alone };
  return [compareWithReference(`${SENDERS} senders, a picture of 1 MB`, 'sends/s', sent, reference)];
}

async function measureRepeatedly(
  work: (worker: number) => Promise<void>,
  seconds: number,
): Promise<{ value: number; operations: number }> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let operations = 0;
  const workers = Array.from({ length: SENDERS }, async (_, worker) => {
    while (performance.now() < until) {
      await work(worker);
      operations += 1;
    }
  });
  await Promise.all(workers);
  return { value: (operations * 1000) / (performance.now() - began), operations };
}

/** A bot in a server of someone's own. */
async function aBot(url: string, token: string): Promise<{ channelId: string; authorization: string }> {
  const call = openCaller(url, { authorization: `Session ${token}` });
  const server = await makeServer(call, 'Rich sends');
  const { id } = await call<{ id: string }>('POST', '/applications', { name: 'Bench bot' });
  const bot = await call<{ token: string }>('POST', `/applications/${id}/bot`);
  await call('POST', `/applications/${id}/authorize`, { serverId: server.id, permissions: '3072' });
  return { channelId: server.channelId, authorization: `Bot ${bot.token}` };
}

/** Soft colours with some grain, as in a photograph; the pixels are stored without compression. */
function aPicture(): Buffer {
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const row = Buffer.alloc(1 + SIDE * 3);
    for (let x = 0; x < SIDE * 3; x += 1) {
      row[x + 1] =
        128 + 90 * Math.sin((x / 3 + y) / 70) + 30 * Math.sin((x * y) / 9000) + ((x * 7 + y * 13) % 11);
    }
    return row;
  });
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  const pixels = deflateSync(Buffer.concat(rows), { level: 0 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
