import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type BlobStore,
  BlobTooLargeError,
  InvalidBlobKeyError,
  openS3BlobStore,
  StorageUnavailableError,
} from './index.ts';
import { partBytes } from './s3-blob-store.ts';

interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const MEGABYTE = 1024 * 1024;
const MP4 = { contentType: 'video/mp4', maxBytes: 50 * MEGABYTE };

/** The part of S3 that the store uses, in memory: objects, and uploads in parts. */
const objects = new Map<string, { body: Buffer; type: string }>();
const uploads = new Map<string, { path: string; type: string; parts: Map<number, Buffer> }>();
const requests: Recorded[] = [];
let server: Server;
let address: string;
let store: BlobStore & { close(): void };

const SETTINGS = {
  bucket: 'files',
  region: 'eu-west-1',
  accessKey: 'key',
  secretKey: 'secret',
  forcePathStyle: true,
};

/** @returns the server's address */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  address = await listen(server);
  store = await openS3BlobStore({ ...SETTINGS, endpoint: address });
});
afterAll(async () => {
  store.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  objects.clear();
  uploads.clear();
  requests.length = 0;
});

describe('S3BlobStore', () => {
  it('puts a small blob with one signed request of known length', async () => {
    expect(
      await store.put('avatars/1.png', Buffer.from('picture'), { ...MP4, contentType: 'image/png' }),
    ).toBe(7);
    expect(requests).toHaveLength(1);
    const [put] = requests;
    expect(put).toMatchObject({ method: 'PUT', body: Buffer.from('picture') });
    expect(put?.url.split('?')[0]).toBe('/files/avatars/1.png');
    expect(put?.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '7' });
    expect(put?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\//);
  });

  it('returns bytes, size and content type, and null for a missing blob', async () => {
    await store.put('a', Readable.from([Buffer.from('pic'), Buffer.from('ture')]), MP4);
    const blob = await store.get('a');
    expect(blob).toMatchObject({ size: 7, contentType: 'video/mp4' });
    expect(blob && (await buffer(blob.stream)).toString()).toBe('picture');
    expect(await store.get('b')).toBeNull();
    expect([await store.exists('a'), await store.exists('b')]).toEqual([true, false]);
  });

  it('asks the storage only for a range', async () => {
    await store.put('a', Buffer.from('picture'), MP4);
    const blob = await store.get('a', { first: 2, last: 4 });
    expect(blob).toMatchObject({ size: 7, contentType: 'video/mp4' });
    expect(blob && (await buffer(blob.stream)).toString()).toBe('ctu');
    expect(await store.find('a')).toEqual({ size: 7, contentType: 'video/mp4' });
    expect(await store.find('b')).toBeNull();
  });

  it('puts empty blobs', async () => {
    expect(await store.put('empty', Readable.from([]), MP4)).toBe(0);
    expect(objects.get('/files/empty')?.body).toHaveLength(0);
  });

  it('sends a long stream in parts and completes them in order', async () => {
    const chunks = Array.from({ length: 12 }, (_, index) => Buffer.alloc(MEGABYTE, index));
    expect(await store.put('long', Readable.from(chunks), MP4)).toBe(12 * MEGABYTE);
    const stored = objects.get('/files/long');
    expect(stored?.type).toBe('video/mp4');
    expect(stored?.body.equals(Buffer.concat(chunks))).toBe(true);
    const parts = requests.filter((request) => request.url.includes('partNumber='));
    expect(parts.map((part) => part.headers['content-length'])).toEqual(
      [5, 5, 2].map((size) => String(size * MEGABYTE)),
    );
  });

  it('has room for the largest tables in the 10,000 parts that S3 takes', () => {
    const sizes = Array.from({ length: 10_000 }, (_, place) => partBytes(place));
    const terabyte = 1024 ** 4;
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(4.8 * terabyte);
    // Small enough to be held in memory, and for S3 at most 5 GB.
    expect(sizes[10]).toBe(5 * MEGABYTE);
    expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * MEGABYTE);
  });

  it('leaves neither an object nor parts if a blob is too large or its stream breaks', async () => {
    const long = () => Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(MEGABYTE)));
    await expect(store.put('large', long(), { ...MP4, maxBytes: 11 * MEGABYTE })).rejects.toThrow(
      BlobTooLargeError,
    );
    await expect(store.put('large', Buffer.alloc(11), { ...MP4, maxBytes: 10 })).rejects.toThrow(
      BlobTooLargeError,
    );
    async function* broken() {
      for (let index = 0; index < 12; index += 1) yield Buffer.alloc(MEGABYTE);
      throw new Error('connection lost');
    }
    await expect(store.put('large', Readable.from(broken()), MP4)).rejects.toThrow('connection lost');
    expect([objects.size, uploads.size]).toEqual([0, 0]);
    expect(requests.filter((request) => request.method === 'DELETE')).toHaveLength(2);
  });

  it('closes the stream of a blob that the storage does not take', async () => {
    const long = Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(MEGABYTE)));
    await expect(store.put('forbidden', long, MP4)).rejects.toThrow('no entry');
    const misnamed = Readable.from([Buffer.from('picture')]);
    await expect(store.put('../other', misnamed, MP4)).rejects.toThrow(InvalidBlobKeyError);
    expect([long.destroyed, misnamed.destroyed]).toEqual([true, true]);
  });

  it('lists the keys that begin with a prefix, page after page', async () => {
    for (const key of ['a', 'x/1', 'x/2', 'x/3']) await store.put(key, Buffer.from(key), MP4);
    // Consoles of storage services put an empty object for each folder that someone creates.
    for (const folder of ['x/', 'x/backups/', 'x/lost+found'])
      objects.set(`/files/${folder}`, { body: Buffer.alloc(0), type: '' });
    requests.length = 0;
    expect(await Array.fromAsync(store.list('x/'))).toEqual(['x/1', 'x/2', 'x/3']);
    expect(requests).toHaveLength(3);
    expect(await Array.fromAsync(store.entries('x/', 'x/1'))).toEqual([
      { key: 'x/2', bytes: 3, storedAt: new Date('2026-01-02T03:04:05Z') },
      { key: 'x/3', bytes: 3, storedAt: new Date('2026-01-02T03:04:05Z') },
    ]);
  });

  it('deletes the named blobs and no others', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `x/${index}`);
    for (const key of keys) await store.put(key, Buffer.from(key), MP4);
    await store.delete(keys.slice(1));
    expect([...objects.keys()]).toEqual(['/files/x/0']);
  });

  it('is unavailable while the service takes requests and does not answer', async () => {
    const silent = createServer(() => undefined);
    const endpoint = await listen(silent);
    const hung = await openS3BlobStore({ ...SETTINGS, endpoint, answerWithinMs: 50 });
    await expect(hung.put('a', Buffer.from('picture'), MP4)).rejects.toThrow(StorageUnavailableError);
    await expect(hung.get('a')).rejects.toThrow(StorageUnavailableError);
    await expect(hung.delete(['a'])).rejects.toThrow(StorageUnavailableError);
    hung.close();
    silent.closeAllConnections();
    silent.close();
  });

  it('stores and reads while many people read slowly', async () => {
    await store.put('a', Buffer.alloc(MEGABYTE), MP4);
    const slow = await Promise.all(Array.from({ length: 60 }, () => store.get('a')));
    await store.put('b', Buffer.from('picture'), MP4);
    expect(await store.exists('b')).toBe(true);
    for (const blob of slow) blob?.stream.destroy();
  });

  it('fails a read that stalls, but waits for a slow reader', async () => {
    await store.put('whole', Buffer.alloc(MEGABYTE), MP4);
    await store.put('cut-short', Buffer.alloc(MEGABYTE), MP4);
    const impatient = await openS3BlobStore({ ...SETTINGS, endpoint: address, answerWithinMs: 50 });
    const slow = await impatient.get('whole');
    const cut = await impatient.get('cut-short');
    await expect(buffer(cut?.stream ?? Readable.from([]))).rejects.toThrow(StorageUnavailableError);
    await expect(buffer(slow?.stream ?? Readable.from([]))).resolves.toHaveLength(MEGABYTE);
    impatient.close();
  });

  it('is unavailable while nothing listens', async () => {
    const nowhere = await openS3BlobStore({ ...SETTINGS, endpoint: 'http://127.0.0.1:1' });
    await expect(nowhere.put('a', Buffer.from('picture'), MP4)).rejects.toThrow(StorageUnavailableError);
    await expect(nowhere.get('a')).rejects.toThrow(/ECONNREFUSED/);
    nowhere.close();
  });

  it('is unavailable while the service refuses its keys or has no such bucket', async () => {
    const refused = { name: 'StorageUnavailableError', message: 'no entry' };
    await expect(store.get('forbidden')).rejects.toMatchObject(refused);
    await expect(store.put('forbidden', Buffer.from('picture'), MP4)).rejects.toMatchObject(refused);
    const missing = { name: 'StorageUnavailableError', message: 'no such bucket' };
    await expect(store.get('without-bucket')).rejects.toMatchObject(missing);
    await expect(store.put('without-bucket', Buffer.from('picture'), MP4)).rejects.toMatchObject(missing);
  });

  it('refuses keys before it asks the storage', async () => {
    await expect(store.get('../other')).rejects.toThrow(InvalidBlobKeyError);
    await expect(store.delete(['a', '../other'])).rejects.toThrow(InvalidBlobKeyError);
    expect(requests).toHaveLength(0);
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
  const url = new URL(request.url ?? '', 'http://localhost');
  const path = url.pathname;
  const upload = uploads.get(url.searchParams.get('uploadId') ?? '');
  const type = request.headers['content-type'] ?? '';
  if (path.endsWith('/forbidden')) {
    return send(response, 403, '<Error><Code>AccessDenied</Code><Message>no entry</Message></Error>');
  }
  if (path.endsWith('/without-bucket')) {
    return send(response, 404, '<Error><Code>NoSuchBucket</Code><Message>no such bucket</Message></Error>');
  }
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    uploads.set('upload-1', { path, type, parts: new Map() });
    return send(
      response,
      200,
      '<InitiateMultipartUploadResult><UploadId>upload-1</UploadId></InitiateMultipartUploadResult>',
    );
  }
  if (upload) return answerUpload(request, response, url, upload, body);
  if (url.searchParams.get('list-type') === '2') return send(response, 200, listing(url.searchParams));
  const object = objects.get(path);
  if (request.method === 'PUT') objects.set(path, { body, type });
  else if (request.method === 'DELETE') objects.delete(path);
  else if (!object)
    return send(response, 404, '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  else if (request.headers.range) return sendPart(response, object, request.headers.range);
  else response.setHeader('content-type', object.type).setHeader('content-length', object.body.length);
  if (request.method === 'GET' && path.endsWith('/cut-short')) {
    response.write(object?.body.subarray(1));
    return;
  }
  send(
    response,
    request.method === 'DELETE' ? 204 : 200,
    request.method === 'GET' ? (object?.body ?? '') : '',
  );
}

function sendPart(response: ServerResponse, object: { body: Buffer; type: string }, range: string): void {
  const [first = 0, last = 0] = range.replace('bytes=', '').split('-').map(Number);
  const part = object.body.subarray(first, last + 1);
  response.setHeader('content-type', object.type).setHeader('content-length', part.length);
  response.setHeader('content-range', `bytes ${first}-${last}/${object.body.length}`);
  send(response, 206, part);
}

/** Two keys a page. */
function listing(query: URLSearchParams): string {
  const keys = [...objects.keys()].map((path) => path.replace('/files/', ''));
  const after = query.get('start-after') ?? '';
  const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
  const start = Number(query.get('continuation-token') ?? 0);
  const facts = '<LastModified>2026-01-02T03:04:05.000Z</LastModified>';
  const contents = found
    .slice(start, start + 2)
    .map((key) => `<Contents><Key>${key}</Key><Size>${key.length}</Size>${facts}</Contents>`);
  const next = start + 2 < found.length ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

function answerUpload(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  upload: { path: string; type: string; parts: Map<number, Buffer> },
  body: Buffer,
): void {
  if (request.method === 'PUT') {
    const number = Number(url.searchParams.get('partNumber'));
    upload.parts.set(number, body);
    response.setHeader('etag', `"part-${number}"`);
    send(response, 200, '');
    return;
  }
  uploads.delete('upload-1');
  if (request.method === 'DELETE') {
    send(response, 204, '');
    return;
  }
  const listed = [...body.toString().matchAll(/<ETag>(.*?)<\/ETag><PartNumber>(\d+)<\/PartNumber>/g)];
  const parts = listed.map(([, etag, number]) =>
    etag?.includes(`part-${number}`)
      ? (upload.parts.get(Number(number)) ?? Buffer.alloc(0))
      : Buffer.alloc(0),
  );
  objects.set(upload.path, { body: Buffer.concat(parts), type: upload.type });
  send(response, 200, '<CompleteMultipartUploadResult/>');
}

function send(response: ServerResponse, status: number, body: string | Buffer): void {
  response.statusCode = status;
  response.end(body);
}
