/**
 * Requests that are answered before their body is read: the connection stays open, or the response announces its end.
 */
import { connect } from 'node:net';
import { ENDPOINTS, type Endpoint, isUrlCredential } from '@guildhall/protocol';
import { aPerson, type TestPerson, useInstance } from '@guildhall/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

const instance = useInstance();
const FORM = 'multipart/form-data; boundary=b';
const NEXT = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

const uploads = (Object.values(ENDPOINTS) as unknown as readonly Endpoint[]).filter(
  ({ multipart }) => multipart !== undefined,
);
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** Sends raw bytes. Settles with the whole response when the server closes the connection. */
function exchange(bytes: string): Promise<string> {
  const { port } = new URL(instance.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket
      .setEncoding('utf8')
      .setTimeout(120_000, () => socket.destroy(new Error(`jammed after ${received}`)));
    socket.on('data', (chunk: string) => {
      received += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(received));
  });
}

function request(method: string, path: string, headers: readonly string[], body: string, chunked = false) {
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Buffer.byteLength(body)}`;
  const sent = chunked ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${FORM}`,
    length,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${sent}`;
}

const pathOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, '1')}`;
const large = 'x'.repeat(600_000);
const bodies: readonly [string, string][] = [
  [
    'a field that is too large',
    `${part('name="name"', large)}${part('name="file"; filename="a"', large)}--b--\r\n`,
  ],
  ['a malformed part', `--b\r\nContent-Disposition: nonsense\r\n\r\n${large}\r\n--b--\r\n`],
  [
    'a field given twice',
    `${part('name="a"', 'x')}${part('name="a"', 'x')}${part('name="c"', large)}--b--\r\n`,
  ],
  ['too many parts', `${part('name="x"; filename="x"', 'x').repeat(60)}${part('name="c"', large)}--b--\r\n`],
  ['a body without a boundary', large],
];

let person: TestPerson;
beforeAll(async () => {
  person = await aPerson(instance);
});

describe.each(uploads.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test.each(bodies)('%s: the next request on the connection is answered', async (_what, body) => {
      const credentials = isUrlCredential(endpoint) ? [] : [`Authorization: Session ${person.token}`];
      for (const headers of [credentials, ['Authorization: Session wrong']]) {
        for (const chunked of [false, true]) {
          const first = request(endpoint.method, pathOf(endpoint.path), headers, body, chunked);
          const received = await exchange(first + NEXT);
          const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
          expect(statuses).toHaveLength(2);
          expect(statuses[0]).toBeGreaterThanOrEqual(400);
          expect(statuses[0]).toBeLessThan(500);
          expect(statuses[1]).toBe(200);
        }
      }
    });
  },
);
