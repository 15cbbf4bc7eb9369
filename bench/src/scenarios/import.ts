/** An import of a large server from DiscordChatExporter's JSON by the command line into a running instance. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ID_EPOCH } from '@guildhall/protocol';
import { register } from '../api.ts';
import type { Scenario } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { withFreshFolder, withFreshProduct } from '../fresh-product.ts';
import type { Product } from '../product.ts';

const MESSAGES = 1_000_000;
const LIMIT_SECS = 300;
const CHANNELS = 20;
const PEOPLE = 2000;
const MAIN = fileURLToPath(new URL('main.js', import.meta.resolve('@guildhall/guildhall')));
const WORDS =
  'the engine weaves algebraic patterns as the loom weaves flowers and leaves in every colour'.split(' ');

export const importing: Scenario = {
  name: 'import',
  title: 'import of a server with 1,000,000 messages from Discord',
  needsWorld: false,
  run: (bench) =>
    withFreshProduct(bench, (product) =>
      withFreshFolder(async (folder) => {
        await mkdir(folder);
        const bytes = await writeExport(folder, MESSAGES);
        return measure(product, folder, bytes);
      }),
    ),
};

/** @returns bytes written */
async function writeExport(folder: string, messages: number): Promise<number> {
  const begin = Date.parse('2020-01-01T00:00:00Z') - ID_EPOCH;
  const idAt = (ms: number, low = 0): string => String((BigInt(begin + ms) << 22n) + BigInt(low));
  const each = messages / CHANNELS;
  let bytes = 0;
  for (let number = 0; number < CHANNELS; number += 1) {
    const file = createWriteStream(join(folder, `channel-${number}.json`));
    const channel = { id: idAt(1 + number), type: 'GuildTextChat', name: `channel-${number}`, topic: null };
    const guild = { id: idAt(0), name: 'A large server', iconUrl: '' };
    const head = JSON.stringify({ guild, channel }).slice(0, -1);
    file.write(`${head},"messages":[`);
    for (let index = 0; index < each; index += 1) {
      const text = `${index === 0 ? '' : ','}${JSON.stringify(aMessage(index, number, idAt), null, 2)}`;
      bytes += text.length;
      if (!file.write(text)) await once(file, 'drain');
    }
    file.end('],"messageCount":0}');
    await once(file, 'close');
  }
  return bytes;
}

function aMessage(index: number, channel: number, idAt: (ms: number, low?: number) => string): object {
  const person = (index * 7 + channel) % PEOPLE;
  const words = Array.from(
    { length: 5 + (index % 20) },
    (_, place) => WORDS[(index * 3 + place * 5) % WORDS.length],
  );
  const author = {
    id: idAt(100 + person),
    name: `person${person}`,
    discriminator: '0000',
    nickname: `Person ${person}`,
    color: null,
    isBot: false,
    roles: [{ id: idAt(50), name: 'Members', color: null, position: 1 }],
    avatarUrl: 'https://cdn.discordapp.com/embed/avatars/0.png',
  };
  const reply = index > 10 && index % 5 === 0;
  return {
    id: idAt(10_000 + index * 1000, channel),
    type: reply ? 'Reply' : 'Default',
    timestamp: '2020-01-01T00:00:00+00:00',
    timestampEdited: null,
    callEndedTimestamp: null,
    isPinned: false,
    content: words.join(' '),
    author,
    attachments: [],
    embeds: [],
    stickers: [],
    reactions:
      index % 10 === 0
        ? [
            {
              emoji: { id: '', name: '👍', code: 'thumbsup', isAnimated: false, imageUrl: '' },
              count: 1,
              users: [author],
            },
          ]
        : [],
    mentions: [],
    reference: reply
      ? { messageId: idAt(10_000 + (index - 3) * 1000, channel), channelId: null, guildId: null }
      : null,
    inlineEmojis: [],
  };
}

async function measure(product: Product, folder: string, bytes: number): Promise<Figure[]> {
  await register(product.url, 'mover');
  const begun = performance.now();
  const place = ['--database-url', product.databaseUrl, '--data-dir', product.dataDirectory];
  const args = [MAIN, 'import', folder, '--owner', 'mover', '--json', ...place];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - begun) / 1000;
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  const { messages } = JSON.parse(output) as { readonly messages: number };
  const note = `${messages} messages out of ${Math.round(bytes / 1e6)} MB of JSON, searched and read afterwards`;
  return [
    {
      name: 'whole import',
      value: seconds,
      unit: 's',
      target: { kind: 'at most', limit: LIMIT_SECS, of: 'value' },
      met: seconds <= LIMIT_SECS,
      note,
    },
    { name: 'messages a second', value: messages / seconds, unit: '/s', note },
  ];
}
