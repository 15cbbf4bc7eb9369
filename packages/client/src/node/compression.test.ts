import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Transform } from 'node:stream';
import { constants, createDeflate, createZstdCompress } from 'node:zlib';
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { createClient } from '../index.ts';
import { type Compression, zlibStream, zstdStream } from './index.ts';

type Flushing = Transform & { flush(kind: number, done: () => void): void };

const KINDS: readonly [string, () => Compression, () => Flushing, number][] = [
  ['zlib-stream', zlibStream, () => createDeflate() as Flushing, constants.Z_SYNC_FLUSH],
  ['zstd-stream', zstdStream, () => createZstdCompress() as Flushing, constants.ZSTD_e_flush],
];

/** One frame for each payload, in one context. */
async function framesOf(stream: Flushing, flush: number, payloads: readonly unknown[]): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (const payload of payloads) {
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer) => chunks.push(chunk);
    stream.on('data', keep);
    stream.write(JSON.stringify(payload));
    await new Promise<void>((resolve) => stream.flush(flush, resolve));
    stream.off('data', keep);
    frames.push(Buffer.concat(chunks));
  }
  return frames;
}

it.each(KINDS)('reads a session compressed with %s', async (name, open, compressor, flush) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const long = 'x'.repeat(200_000);
  const ready = { sessionId: 's', resumeUrl: '', servers: [], dms: [] };
  const payloads = [
    { op: OPCODES.hello, t: null, s: null, d: { heartbeatInterval: 1_000_000 } },
    { op: OPCODES.dispatch, t: 'READY', s: 1, d: ready },
    { op: OPCODES.dispatch, t: 'MESSAGE_DELETE', s: 2, d: { id: long, channelId: '2', serverId: null } },
    { op: OPCODES.dispatch, t: 'MESSAGE_DELETE', s: 3, d: { id: 'b', channelId: '2', serverId: null } },
  ];
  const frames = await framesOf(compressor(), flush, payloads);
  const asked: (string | null)[] = [];
  server.on('connection', (socket, request) => {
    asked.push(new URL(request.url ?? '', 'ws://x').searchParams.get('compress'));
    for (const frame of frames) socket.send(frame);
  });
  const client = createClient({ baseUrl: 'http://instance' });
  const deleted = client.collect('MESSAGE_DELETE', { max: 2 });
  const { port } = server.address() as AddressInfo;
  await client.gateway.connect({ url: `ws://127.0.0.1:${port}`, compression: open() });
  expect((await deleted.all()).map(({ id }) => id)).toEqual([long, 'b']);
  expect(asked).toEqual([name]);
  client.gateway.disconnect();
  server.close();
});

it('fails on bytes that are not a stream', async () => {
  const decompressor = zlibStream().open();
  await expect(decompressor.push(new Uint8Array([1, 2, 3, 4]))).rejects.toThrow();
  decompressor.close();
});
