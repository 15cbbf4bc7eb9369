/**
 * Malformed traffic gets the right status and is not logged as an error of the service; then the connection continues
 * or closes.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@guildhall/protocol';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from './answers/api-error.ts';
import { bindRoute } from './testing/bind-route.ts';
import { startHttp, type TestHttp } from './testing/start-http.ts';

const thing = {
  summary: 'A thing',
  tag: 'Things',
  errors: [],
  method: 'POST',
  access: { in: 'nothing' },
} as const;
const files = { name: 'files', min: 0, max: 3, maxBytes: 100_000 } as const;
const post = endpoint({
  ...thing,
  path: '/post',
  actors: ['person'],
  body: Type.Object({ text: Type.Optional(Type.String()) }),
  multipart: { bodyAs: 'payload_json', files },
  replies: { 200: Type.Integer() },
});
const hook = endpoint({
  ...thing,
  path: '/hook/{token}',
  actors: ['webhook'],
  body: Type.Object({}),
  multipart: { bodyAs: 'payload_json', files },
  replies: { 204: null },
  errors: ['unknown_webhook'],
});

let http: TestHttp;
let site: string;
let posts = 0;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'guildhall-site-'));
  await writeFile(join(site, 'index.html'), '<title>Guildhall</title>');
  await writeFile(join(site, 'main.js'), 'let a;');
  const routes = [
    bindRoute(post, async ({ files }) => {
      posts += 1;
      return files.length;
    }),
    bindRoute(
      hook,
      async () => undefined,
      async ({ token }) => {
        if (token !== 'right') throw new ApiError('unknown_webhook');
      },
    ),
  ];
  http = await startHttp(routes, { site, isHttps: true });
});
afterAll(async () => {
  await http.stop();
  await rm(site, { recursive: true, force: true });
});

const HOST = 'Host: localhost';
const AS_ADA = 'Authorization: Session ada';
const FORM = 'Content-Type: multipart/form-data; boundary=b';

interface RawConnection {
  readonly socket: Socket;
  received: string;
  readonly closed: Promise<string>;
}

/** A connection on which the test writes raw bytes. */
function open(bytes: string): RawConnection {
  const { port } = new URL(http.url);
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
  const closed = Promise.withResolvers<string>();
  const connection: RawConnection = { socket, received: '', closed: closed.promise };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    connection.received += chunk;
  });
  socket.on('error', () => undefined).on('close', () => closed.resolve(connection.received));
  return connection;
}

const head = (line: string, ...headers: string[]) => `${[line, HOST, ...headers].join('\r\n')}\r\n\r\n`;
const last = (line: string, ...headers: string[]) => head(line, 'Connection: close', ...headers);
const exchange = (bytes: string) => open(bytes).closed;
const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

describe('pages and files', () => {
  it.each(['bytes=9-1', 'bytes=99999-', 'bytes=-0', 'bytes=x', 'lines=1-2'])(
    'ignore an unusable range: %s',
    async (range) => {
      for (const path of ['/', '/main.js']) {
        expect(statuses(await exchange(last(`GET ${path} HTTP/1.1`, `Range: ${range}`)))).toEqual(['200']);
      }
    },
  );

  it.each(['/assets/../main.js', '/../main.js', '/assets/%2e%2e/main.js', '/..\\main.js', '/./main.js'])(
    'are not found at %s',
    async (path) => {
      expect(statuses(await exchange(last(`GET ${path} HTTP/1.1`)))).toEqual(['404']);
    },
  );
});

describe('connections', () => {
  it('answer a request to upgrade to another protocol in HTTP', async () => {
    const upgrade = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'];
    const received = await exchange(head('GET / HTTP/1.1', ...upgrade));
    expect(statuses(received)).toEqual(['200']);
    expect(received.toLowerCase()).toContain('connection: close');
  });

  it('close if the body has two lengths, so that no request can be smuggled', async () => {
    const smuggled = head('GET /main.js HTTP/1.1');
    for (const lengths of [
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      ['Content-Length: 4', 'Content-Length: 5'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: xchunked'],
    ]) {
      const received = await exchange(
        `${head('POST /api/post HTTP/1.1', AS_ADA, ...lengths)}0\r\n\r\n${smuggled}`,
      );
      expect([lengths, statuses(received)]).toEqual([lengths, ['400']]);
    }
  });

  it('do not answer TRACE with the request', async () => {
    const received = await exchange(last('TRACE / HTTP/1.1', 'X-Secret: told'));
    expect(statuses(received)[0]).toMatch(/^40[45]$/);
    expect(received).not.toContain('told');
  });

  it('close, and say so, if a refused body never ends', async () => {
    const { closed } = open(head('POST /api/post HTTP/1.1', FORM, 'Content-Length: 1000'));
    const received = await closed;
    expect(statuses(received)).toEqual(['401']);
    expect(received.toLowerCase()).toContain('connection: close');
  });

  it('deliver the response to a client that goes on sending a refused body', async () => {
    const bytes = 48 * 1024 * 1024;
    const { socket, closed } = open(head('POST /api/post HTTP/1.1', FORM, `Content-Length: ${bytes}`));
    await once(socket, 'connect');
    const fault = await new Promise((resolve) => socket.write(Buffer.alloc(bytes), resolve));
    expect([fault ?? null, statuses(await closed)]).toEqual([null, ['401']]);
  });

  it('serve nothing that follows a refused body after which they close', async () => {
    const { socket, closed } = open(head('POST /api/post HTTP/1.1', FORM, 'Content-Length: 4'));
    await once(socket, 'data');
    const before = posts;
    const json = ['Content-Type: application/json', 'Content-Length: 2'];
    socket.write(`late${head('POST /api/post HTTP/1.1', AS_ADA, ...json)}{}`);
    expect(statuses(await closed)).toEqual(['401']);
    expect(posts).toBe(before);
  });

  it('serve requests that do not wait for responses in turn', async () => {
    const pages = head('GET /main.js HTTP/1.1').repeat(9) + head('GET /none.js HTTP/1.1');
    const received = await exchange(pages + last('GET / HTTP/1.1'));
    expect(statuses(received)).toEqual([...Array<string>(9).fill('200'), '404', '200']);
  });

  it('close if hundreds of requests do not wait for responses', async () => {
    const received = await exchange(head('GET /main.js HTTP/1.1').repeat(300) + last('GET / HTTP/1.1'));
    expect(statuses(received).length).toBeLessThan(100);
  });

  it('close if a body arrives in thousands of tiny chunks, even one that is refused', async () => {
    const json = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const text = (start: string, chunk: string, count: number) =>
      `${start}1\r\n{\r\n${chunk.repeat(count)}1\r\n}\r\n0\r\n\r\n`;
    for (const caller of [[AS_ADA], []]) {
      const tiny = text(last('POST /api/post HTTP/1.1', ...caller, ...json), '1\r\n \r\n', 20_000);
      expect(statuses(await exchange(tiny))).toEqual([]);
    }
    const short = text(last('POST /api/post HTTP/1.1', AS_ADA, ...json), '4\r\n    \r\n', 5000);
    expect(statuses(await exchange(short))).toEqual(['200']);
  });

  it('stay usable after a refused body, however much of it arrived before', async () => {
    const refused = head('POST /api/post HTTP/1.1', FORM, 'Content-Length: 200000');
    const received = await exchange(refused + 'x'.repeat(200_000) + last('GET / HTTP/1.1'));
    expect(statuses(received)).toEqual(['401', '200']);
  });
});

describe('forms', () => {
  const part = (disposition: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const send = (body: string, form = FORM) =>
    exchange(last('POST /api/post HTTP/1.1', AS_ADA, form, `Content-Length: ${body.length}`) + body);

  it.each([71, 300, 5000])('with a boundary of %i characters are malformed', async (length) => {
    const boundary = 'b'.repeat(length);
    const body = `--${boundary}--\r\n`;
    for (const written of [boundary, `"${boundary}"`]) {
      const received = await send(body, `Content-Type: multipart/form-data; boundary=${written}`);
      expect(statuses(received)).toEqual(['400']);
    }
  });

  it('with a file without a name are refused; an empty file input is ignored', async () => {
    expect(statuses(await send(`${part('name="files"; filename=""', 'abc')}--b--\r\n`))).toEqual(['400']);
    const empty = await send(`${part('name="files"; filename=""', '')}--b--\r\n`);
    expect([statuses(empty), empty.at(-1)]).toEqual([['200'], '0']);
  });

  it('are not read if the URL is a wrong credential', async () => {
    const received = open(
      head('POST /api/hook/wrong HTTP/1.1', FORM, 'Content-Length: 90000') +
        part('name="files"; filename="a"', 'x'.repeat(50_000)),
    );
    expect(statuses(await received.closed)).toEqual(['404']);
    expect(await readdir(http.uploadsFolder)).toEqual([]);
  });

  it('that are cut off are not logged as errors', async () => {
    const before = http.lines.length;
    const json = 'Content-Type: application/json';
    for (const type of [json, FORM]) {
      const connection = open(
        `${head('POST /api/post HTTP/1.1', AS_ADA, type, 'Content-Length: 900')}{"text":`,
      );
      await vi.waitFor(() => expect(connection.socket.bytesWritten).toBeGreaterThan(100), 120_000);
      connection.socket.destroy();
      await connection.closed;
    }
    // One more of each on the same server shows that the earlier ones were handled.
    await send('--b--\r\n');
    expect(http.lines.slice(before)).toEqual([]);
  });
});

describe('headers', () => {
  it('of API responses forbid caching, framing and scripts; all responses keep browsers on https', async () => {
    const api = await exchange(last('GET /api/nothing HTTP/1.1'));
    expect(api.toLowerCase()).toContain('cache-control: no-store');
    expect(api.toLowerCase()).toContain('x-content-type-options: nosniff');
    const policy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    expect(api.toLowerCase()).toContain(`content-security-policy: ${policy}`);
    for (const received of [api, await exchange(last('GET / HTTP/1.1'))]) {
      expect(received.toLowerCase()).toContain('strict-transport-security: max-age=31536000');
    }
  });

  it('with a foreign host are refused', async () => {
    const foreign = await exchange('GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    expect(statuses(foreign)).toEqual(['421']);
  });
});
