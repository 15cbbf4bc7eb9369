/** Gateway frames: every opcode, with valid and invalid payloads, before and after log-in. */
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol';
import WebSocket from 'ws';
import type { TestInstance } from '../instance/instance.ts';
import { Random } from '../random.ts';
import type { FuzzOptions } from './requests.ts';
import { HOSTILE_TEXTS, type Schema, valueFor } from './values.ts';
import { type FuzzWorld, makeWorld } from './world.ts';

const PER_CONNECTION = 20;
const AT_ONCE = 8;
const CLOSED_WITHIN_MS = 120_000;
const CODES = new Set<number>([1000, 1005, ...Object.values(CLOSE_CODES).map(({ code }) => code)]);

/** Any payload of any opcode. */
const PAYLOAD: Schema = {
  type: 'object',
  properties: Object.fromEntries(
    ['token', 'sessionId', 'serverId', 'channelId', 'query', 'status', 'nonce', 'customStatus']
      .map((name): [string, Schema] => [name, { type: 'string' }])
      .concat([
        ['seq', { type: 'integer' }],
        ['intents', { type: 'integer', minimum: 0, maximum: 65_535 }],
        ['limit', { type: 'integer' }],
        ['shard', { type: 'array', items: { type: 'integer', minimum: 0, maximum: 3 } }],
        ['userIds', { type: 'array', items: { type: 'string' } }],
        ['compress', { type: 'boolean' }],
        ['signal', { type: 'object', properties: { kind: { type: 'string' }, sdp: { type: 'string' } } }],
      ]),
  ),
};

/** Sends a number of frames, and reports undocumented codes, gateway errors and hanging connections. */
export async function fuzzFrames(
  instance: Pick<TestInstance, 'url'>,
  { seed, count, report, onProgress }: FuzzOptions,
): Promise<void> {
  const random = new Random(seed);
  const world = await makeWorld(instance);
  for (let sent = 0; sent < count; sent += AT_ONCE * PER_CONNECTION) {
    const scripts = Array.from({ length: AT_ONCE }, () => script(random, world));
    await Promise.all(scripts.map((frames) => play(instance.url, random.pick(COMPRESSIONS), frames, report)));
    onProgress?.(Math.min(count, sent + AT_ONCE * PER_CONNECTION));
  }
}

const COMPRESSIONS = ['', '', '&compress=zlib-stream', '&compress=zstd-stream', '&compress=x'];

function script(random: Random, world: FuzzWorld): string[] {
  const frames = Array.from({ length: PER_CONNECTION - 1 }, () => frame(random, world));
  const identify = { op: OPCODES.identify, d: { token: random.pick(world.tokens) } };
  return random.chance(0.7) ? [JSON.stringify(identify), ...frames] : frames;
}

function frame(random: Random, { known, tokens }: FuzzWorld): string {
  if (random.chance(0.05))
    return random.pick(['', '{', '[]', 'null', '"x"', 'x'.repeat(20_000), '{"op":1e99}']);
  const op = random.chance(0.9) ? random.pick(Object.values(OPCODES)) : random.pick([-1, 99, '2', null, 1.5]);
  return JSON.stringify({ op, d: valueFor(PAYLOAD, random, [...known, ...tokens, ...HOSTILE_TEXTS]) });
}

function play(
  url: string,
  query: string,
  frames: readonly string[],
  report: FuzzOptions['report'],
): Promise<void> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/gateway?encoding=json${query}`);
  const shown = () => frames.map((each) => each.slice(0, 200)).join('\n  ');
  return new Promise((resolve) => {
    const hung = setTimeout(() => {
      report(`a connection was not closed:\n  ${shown()}`);
      socket.terminate();
    }, CLOSED_WITHIN_MS);
    socket.on('error', (error) => report(`${error.message}:\n  ${shown()}`));
    socket.on('open', () => {
      for (const each of frames) socket.send(each);
      socket.close();
    });
    socket.on('close', (code, reason) => {
      clearTimeout(hung);
      const isFault = code === CLOSE_CODES.unknownError.code && String(reason) === 'Unknown error';
      if (isFault || !CODES.has(code)) report(`closed ${code} ${reason}:\n  ${shown()}`);
      resolve();
    });
  });
}
