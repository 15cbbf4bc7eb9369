import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closeListener, openListener } from './listen.ts';

test('connections that were opened for later do not keep a listener from closing', async () => {
  const listener = await openListener('127.0.0.1', 0);
  const accepted = new Promise<Socket>((resolve) => listener.server.once('connection', resolve));
  const client = connect(listener.port, '127.0.0.1');
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('close', () => resolve()));
  await accepted;
  expect(listener.sockets.size).toBe(1);
  await closeListener(listener);
  await ended;
  expect(listener.sockets.size).toBe(0);
});
