import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpoint } from '@guildhall/protocol';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindRoute } from '../testing/bind-route.ts';
import { startHttp, type TestHttp } from '../testing/start-http.ts';

const KILOBYTE = 1024;
const post = endpoint({
  summary: 'A thing',
  tag: 'Things',
  errors: [],
  method: 'POST',
  access: { in: 'nothing' },
  path: '/post',
  actors: ['person'],
  body: Type.Object({ text: Type.String() }),
  multipart: { bodyAs: 'payload_json', files: { name: 'files', min: 0, max: 1, maxBytes: 100_000_000 } },
  replies: { 200: Type.Integer() },
});

let http: TestHttp;
beforeAll(async () => {
  http = await startHttp([bindRoute(post, async ({ body }) => body.text.length)]);
});
afterAll(() => http.stop());

const headers = { authorization: 'Session ada' };
const postText = (kilobytes: number) =>
  http.call('POST', '/api/post', { headers, json: { text: 'a'.repeat(kilobytes * KILOBYTE) } });

/** Sends the beginning of a body. @param size `Content-Length: …` or `Transfer-Encoding: chunked` */
async function begin(size: string, from: string, type = 'application/json'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(http.url).port), host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const fields = [
    `Host: ${new URL(http.url).host}`,
    'Authorization: Session ada',
    `Content-Type: ${type}`,
    size,
  ];
  socket.write(`POST /api/post HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`);
  return socket;
}

test.each([
  ['Content-Length: 262144', 'application/json'],
  ['Transfer-Encoding: chunked', 'application/json'],
  ['Content-Length: 90000000', 'multipart/form-data; boundary=b'],
  ['Transfer-Encoding: chunked', 'multipart/form-data; boundary=b'],
])(
  'incomplete bodies of an address may announce 32 MB together, of a form 256 KB: %s, %s',
  async (size, type) => {
    const sockets = await Promise.all(Array.from({ length: 128 }, () => begin(size, '127.0.0.1', type)));
    await expect.poll(async () => (await postText(100)).status, { timeout: 120_000 }).toBe(503);
    expect((await postText(100)).headers.get('retry-after')).toBe('1');
    expect((await postText(1)).body).toBe(KILOBYTE);
    const other = await begin('Content-Length: 20000', '127.0.0.2');
    other.write(JSON.stringify({ text: '' }).padEnd(20_000));
    expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
    for (const socket of [...sockets, other]) socket.destroy();
    await expect.poll(async () => (await postText(100)).body, { timeout: 120_000 }).toBe(100 * KILOBYTE);
  },
);

test('complete bodies leave room for others', async () => {
  for (let round = 0; round < 300; round += 1) expect((await postText(200)).status).toBe(200);
});
