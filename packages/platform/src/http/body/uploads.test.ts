/** Forms with files: their content, each limit, each refusal, and that no file is left behind. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { endpoint, oneFile } from '@guildhall/protocol';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../answers/api-error.ts';
import type { UploadedFile } from '../route.ts';
import { bindRoute } from '../testing/bind-route.ts';
import { startHttp, type TestHttp } from '../testing/start-http.ts';

const MAX = 100_000;
const thing = { summary: 'A thing', tag: 'Things', errors: [], method: 'POST' } as const;
const Seen = Type.Object({
  body: Type.Unknown(),
  files: Type.Array(Type.Object({ filename: Type.String(), size: Type.Integer(), text: Type.String() })),
});

const putIcon = endpoint({
  ...thing,
  path: '/icon/{id}',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Type.Object({
    name: Type.String({ maxLength: 10 }),
    count: Type.Optional(Type.Integer()),
    on: Type.Optional(Type.Boolean()),
  }),
  multipart: oneFile(MAX),
  replies: { 200: Seen },
});
const post = endpoint({
  ...thing,
  path: '/post',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Type.Object({ text: Type.Optional(Type.String()) }),
  multipart: { bodyAs: 'payload_json', files: { name: 'files', min: 0, max: 3, maxBytes: MAX } },
  replies: { 200: Seen },
  errors: ['too_many_files'],
});
const failing = endpoint({
  ...thing,
  path: '/failing',
  actors: ['person'],
  access: { in: 'nothing' },
  multipart: oneFile(MAX),
  replies: { 204: null },
  errors: ['unknown_message'],
});

async function seen(files: readonly UploadedFile[]) {
  return Promise.all(
    files.map(async (file) => ({
      filename: file.filename,
      size: file.size,
      text: (await file.bytes()).toString('latin1').slice(0, 20),
    })),
  );
}

let http: TestHttp;
let handled = 0;
beforeAll(async () => {
  http = await startHttp([
    bindRoute(putIcon, async ({ body, files }) => {
      handled += 1;
      return { body, files: await seen(files) };
    }),
    bindRoute(post, async ({ body, files }) => ({ body, files: await seen(files) })),
    bindRoute(failing, async () => {
      throw new ApiError('unknown_message');
    }),
  ]);
});
afterAll(() => http.stop());

const headers = { authorization: 'Session ada' };

function form(fields: Record<string, string | Blob | readonly Blob[]>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'string') made.append(name, one);
      else made.append(name, one, 'name.txt');
    }
  }
  return made;
}

const file = (content: string | number) =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

/** Sends JSON as programs do that set the type of a part, which `FormData` cannot. */
const sendTyped = (json: string, to = http) => {
  const part = 'Content-Disposition: form-data; name="payload_json"\r\nContent-Type: application/json';
  return to.call('POST', '/api/post', {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: `--b\r\n${part}\r\n\r\n${json}\r\n--b--\r\n`,
  });
};

const send = (path: string, body: FormData) => http.call('POST', `/api${path}`, { headers, body });
const nothingLeft = () =>
  vi.waitFor(async () => expect(await readdir(http.uploadsFolder)).toEqual([]), 120_000);

describe('fields with one file', () => {
  it('arrive validated with the file, which is removed afterwards', async () => {
    const answer = await send(
      '/icon/1',
      form({ name: 'ada', count: '5', on: 'true', x: 'y', file: file('abc') }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      body: { name: 'ada', count: 5, on: true },
      files: [{ filename: 'name.txt', size: 3, text: 'abc' }],
    });
    await nothingLeft();
  });

  it('accept a file at the limit and refuse a larger one', async () => {
    expect((await send('/icon/1', form({ name: 'a', file: file(MAX) }))).status).toBe(200);
    const refused = await send('/icon/1', form({ name: 'a', file: file(MAX + 1) }));
    expect([refused.status, refused.code]).toEqual([413, 'file_too_large']);
    const far = await send('/icon/1', form({ name: 'a', file: file(MAX * 50) }));
    expect([far.status, far.code]).toEqual([413, 'file_too_large']);
    await nothingLeft();
  });

  it.each([
    ['no file', form({ name: 'ada' })],
    ['a file of another name', form({ name: 'ada', other: file('x') })],
    ['the file as text', form({ name: 'ada', file: 'x' })],
    ['two files', form({ name: 'ada', file: [file('x'), file('y')] })],
    ['a missing field', form({ file: file('x') })],
    ['a field too long', form({ name: 'a'.repeat(11), file: file('x') })],
    ['a field that is no number', form({ name: 'ada', count: 'five', file: file('x') })],
    ['a NUL character', form({ name: 'a\u0000', file: file('x') })],
    ['a field named like a part of every object', form({ name: 'ada', toString: 'x', file: file('x') })],
  ])('refuse %s', async (_what, body) => {
    const before = handled;
    const answer = await send('/icon/1', body);
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(handled).toBe(before);
    await nothingLeft();
  });

  it('refuse a repeated field, and one that is larger than any JSON', async () => {
    const twice = form({ name: 'ada', file: file('x') });
    twice.append('name', 'bob');
    expect((await send('/icon/1', twice)).code).toBe('invalid_request');
    const large = await send('/icon/1', form({ name: 'a'.repeat(262_145), file: file('x') }));
    expect([large.status, large.code]).toEqual([413, 'body_too_large']);
  });

  it('refuse texts that together are larger than any JSON', async () => {
    const long = 'a'.repeat(200_000);
    const refused = await send('/icon/41', form({ name: 'ada', file: file('x'), one: long, two: long }));
    expect([refused.status, refused.code]).toEqual([413, 'body_too_large']);
  });

  it('drop a file under an unknown name, and refuse one that is larger than any JSON', async () => {
    const send40 = (size: number) =>
      send('/icon/40', form({ name: 'Ada', file: file('hello'), other: file(size) }));
    expect((await send40(1000)).body).toMatchObject({ files: [{ text: 'hello' }] });
    const refused = await send40(300_000);
    expect([refused.status, refused.code]).toEqual([413, 'body_too_large']);
  });

  it('refuse other content types', async () => {
    const json = await http.call('POST', '/api/icon/1', { headers, json: { name: 'ada' } });
    expect([json.status, json.code]).toEqual([415, 'unsupported_media_type']);
    const none = await http.call('POST', '/api/icon/1', { headers });
    expect([none.status, none.code]).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no form', 'multipart/form-data; boundary=b', 'nonsense'],
    [
      'no end of headers',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file',
    ],
  ])('refuse a form with %s', async (_what, type, body) => {
    const answer = await http.call('POST', '/api/icon/1', {
      headers: { ...headers, 'content-type': type },
      body,
    });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    await nothingLeft();
  });

  it('are removed when the use case fails', async () => {
    expect((await send('/failing', form({ file: file('x') }))).code).toBe('unknown_message');
    await nothingLeft();
  });

  it('are removed when the sender disconnects during the upload', async () => {
    const before = handled;
    const sending = request(`${http.url}/api/icon/1`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': '90000' },
    });
    sending.on('error', () => {});
    sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc');
    sending.write(randomBytes(50_000));
    await vi.waitFor(async () => expect(await readdir(http.uploadsFolder)).toHaveLength(1), 120_000);
    sending.destroy();
    await nothingLeft();
    expect(handled).toBe(before);
  });

  it('are received only after the credentials are checked', async () => {
    const answer = await http.call('POST', '/api/icon/1', { body: form({ name: 'a', file: file('x') }) });
    expect([answer.status, answer.code]).toEqual([401, 'unauthorized']);
  });
});

describe('payload_json with files', () => {
  const [one, two] = [file('one'), file('two')];
  it.each([{ files: [one, two] }, { file: one, 'files[1]': two }])('is the body beside %j', async (files) => {
    const body = form({ payload_json: '{"text":"hi","x":1}', ...files });
    expect((await send('/post', body)).body).toEqual({
      body: { text: 'hi' },
      files: [
        { filename: 'name.txt', size: 3, text: 'one' },
        { filename: 'name.txt', size: 3, text: 'two' },
      ],
    });
  });

  it('may be missing or typed as JSON, and plain JSON is accepted too', async () => {
    expect((await send('/post', form({ files: file('one') }))).body).toMatchObject({ body: {} });
    expect((await sendTyped('{"text":"hi"}')).body).toMatchObject({ body: { text: 'hi' } });
    const json = await http.call('POST', '/api/post', { headers, json: { text: 'hi' } });
    expect(json.body).toEqual({ body: { text: 'hi' }, files: [] });
  });

  it('typed as JSON has the limits of other bodies', async () => {
    const deep = await sendTyped('['.repeat(100_000) + ']'.repeat(100_000));
    expect([deep.status, deep.code]).toEqual([400, 'invalid_request']);
    const strict = await startHttp([bindRoute(post, async () => ({ body: {}, files: [] }))], { scale: 0.01 });
    try {
      // 20,971 characters in two seconds.
      const long = await sendTyped(JSON.stringify({ text: 'x'.repeat(30_000) }), strict);
      expect(long.code).toBe('rate_limited');
    } finally {
      await strict.stop();
    }
  });

  it('may be sent as a Blob, under the same limits', async () => {
    const blob = (text: string) => new Blob([text], { type: 'application/json' });
    const body = form({ payload_json: blob('{"text":"hi"}'), files: file('one') });
    const sent = await send('/post', body);
    expect(sent.body).toMatchObject({ body: { text: 'hi' }, files: [{ text: 'one' }] });
    expect((await send('/post', form({ payload_json: [blob('{}'), blob('{}')] }))).code).toBe(
      'invalid_request',
    );
    const large = await send('/post', form({ payload_json: blob(`"${'x'.repeat(262_144)}"`) }));
    expect([large.status, large.code]).toEqual([413, 'body_too_large']);
    await nothingLeft();
  });

  it('is refused when it is invalid', async () => {
    for (const payload of ['{', '{"text":5}', '[]', '{"text":"\\u0000"}']) {
      expect((await send('/post', form({ payload_json: payload }))).code).toBe('invalid_request');
    }
    const large = await send('/post', form({ payload_json: `"${'x'.repeat(262_144)}"` }));
    expect([large.status, large.code]).toEqual([413, 'body_too_large']);
  });

  it('accepts as many files as the contract allows', async () => {
    const files = (count: number) => form({ files: Array.from({ length: count }, () => file('x')) });
    expect((await send('/post', files(3))).status).toBe(200);
    const refused = await send('/post', files(4));
    expect([refused.status, refused.code]).toEqual([400, 'too_many_files']);
  });

  it.each([0, 3])('do not count the empty part of a file input without a file, beside %i', async (count) => {
    const named = (head: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; name="files"${head}\r\n\r\n${content}\r\n`;
    const part = (name: string, content: string) => named(`; filename="${name}"`, content);
    const bytes = (content: string) => named('\r\nContent-Type: application/octet-stream', content);
    const call = (last: string) =>
      http.call('POST', '/api/post', {
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
        body: `${part('a', 'x').repeat(count)}${last}--b--\r\n`,
      });
    for (const empty of [part('', ''), bytes('')])
      expect((await call(empty)).body).toMatchObject({ files: Array(count).fill({ filename: 'a' }) });
    for (const nameless of [part('', 'x'), bytes('x')]) {
      const refused = await call(nameless);
      expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
    }
    await nothingLeft();
  });
});

it('limits the bytes of each caller', async () => {
  const strict = await startHttp([bindRoute(post, async () => ({ body: {}, files: [] }))], { scale: 0.0005 });
  try {
    // 104,857 bytes in ten minutes.
    const big = form({ files: [file(90_000), file(90_000)] });
    expect((await strict.call('POST', '/api/post', { headers, body: big })).code).toBe('rate_limited');
  } finally {
    await strict.stop();
  }
});

it('counts a small file as 64 KB', async () => {
  const strict = await startHttp([bindRoute(post, async () => ({ body: {}, files: [] }))], { scale: 0.0005 });
  try {
    // 104,857 bytes in ten minutes.
    const small = form({ files: [file(10), file(10)] });
    expect((await strict.call('POST', '/api/post', { headers, body: small })).code).toBe('rate_limited');
  } finally {
    await strict.stop();
  }
});

it('counts the bytes of a form of unknown length as they arrive', async () => {
  const strict = await startHttp([bindRoute(post, async () => ({ body: {}, files: [] }))], { scale: 0.0005 });
  const sending = request(`${strict.url}/api/post`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  sending.on('error', () => {});
  try {
    const refused = new Promise<number | undefined>((resolve) => {
      sending.on('response', ({ statusCode }) => resolve(statusCode));
    });
    for (const name of ['a', 'b']) {
      sending.write(`--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`);
      sending.write(Buffer.concat([Buffer.alloc(90_000), Buffer.from('\r\n')]));
    }
    sending.write('--b\r\n');
    expect(await refused).toBe(429);
  } finally {
    sending.destroy();
    await strict.stop();
  }
});
