import { Agent, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { closeListener, openListener } from './listen.ts';

/** After 15 s the listener cuts off what is still open, and then these tests would prove nothing. */
const IN_TIME = { timeout: 14_000 };

test('unused connections do not keep a listener from closing', async () => {
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

test('a connection closes after its running response, even if the client keeps it', IN_TIME, async () => {
  const listener = await openListener('127.0.0.1', 0);
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  listener.server.removeAllListeners('request').on('request', async (_request, response) => {
    response.write('half ');
    begun.resolve();
    await finish.promise;
    response.end('whole');
  });
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<string>((resolve, reject) => {
    get(`http://127.0.0.1:${listener.port}/`, { agent }, (response) => resolve(text(response))).on(
      'error',
      reject,
    );
  });
  await begun.promise;
  const closed = closeListener(listener);
  finish.resolve();
  expect(await answer).toBe('half whole');
  await closed;
  agent.destroy();
});

test('an idle connection can stay open for a request that a proxy is just sending', IN_TIME, async () => {
  const listener = await openListener('127.0.0.1', 0);
  listener.server.removeAllListeners('request').on('request', (request, response) => {
    response.shouldKeepAlive = request.method === 'GET';
    response.end('answered');
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string) =>
    new Promise<string>((resolve, reject) => {
      request({ port: listener.port, host: '127.0.0.1', method, agent }, (response) =>
        resolve(text(response)),
      )
        .on('error', reject)
        .end();
    });
  expect(await ask('GET')).toBe('answered');
  const closed = closeListener(listener, 3_600_000);
  expect(await ask('POST')).toBe('answered');
  await closed;
  agent.destroy();
});

test('a connection on which nothing moves is closed, at last after five minutes', async () => {
  const listener = await openListener('127.0.0.1', 0);
  expect(listener.server.timeout).toBe(300_000);
  listener.server.timeout = 200;
  listener.server.removeAllListeners('request').on('request', (_request, response) => {
    response.end(Buffer.alloc(50_000_000));
  });
  const client = connect(listener.port, '127.0.0.1').pause();
  client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise<void>((resolve) => {
    listener.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
  });
  client.destroy();
  await closeListener(listener);
});

test('clients that do not read are closed when too much waits for all of them together', async () => {
  const listener = await openListener('127.0.0.1', 0, undefined, { unreadBytes: 100_000_000 });
  const body = Buffer.alloc(40_000_000);
  listener.server.removeAllListeners('request').on('request', (_request, response) => response.end(body));
  const accepted: Socket[] = [];
  listener.server.on('connection', (socket: Socket) => accepted.push(socket));
  const clients = Array.from({ length: 5 }, () => {
    const client = connect(listener.port, '127.0.0.1').pause();
    client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return client;
  });
  const closed = () => accepted.filter(({ destroyed }) => destroyed).length;
  await expect.poll(() => accepted.length, { timeout: 120_000 }).toBe(5);
  await expect.poll(closed, { timeout: 120_000 }).toBeGreaterThan(0);
  expect(closed()).toBeLessThan(4);
  const read = await new Promise<string>((resolve, reject) => {
    get({ port: listener.port, host: '127.0.0.1' }, (response) => resolve(text(response))).on(
      'error',
      reject,
    );
  });
  expect(read).toHaveLength(body.length);
  for (const client of clients) client.destroy();
  await closeListener(listener);
});

test('a port in use is refused with the name of its setting', async () => {
  const listener = await openListener('127.0.0.1', 0);
  try {
    const second = openListener('127.0.0.1', listener.port, {
      host: 'OPERATOR_LISTEN',
      port: 'OPERATOR_LISTEN',
    });
    await expect(second).rejects.toThrow(
      `127.0.0.1:${listener.port} is in use by another program. Stop that one or change OPERATOR_LISTEN.`,
    );
  } finally {
    await closeListener(listener);
  }
});

test('a foreign address is refused with the name of its setting', async () => {
  await expect(openListener('192.0.2.250', 0)).rejects.toThrow(
    '192.0.2.250:0 is not an address of this machine. Change HOST.',
  );
});
