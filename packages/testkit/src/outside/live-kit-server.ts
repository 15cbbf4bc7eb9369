/**
 * A fake LiveKit server: answers the room API (Twirp with JSON), checks tokens, and signs webhooks as LiveKit
 * documents it. It carries no sound.
 */

import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jwtVerify, SignJWT } from 'jose';

export interface LiveKitRequest {
  /** The method of the room API, such as `UpdateParticipant`. */
  readonly method: string;
  /** The grants in the caller's token. */
  readonly grants: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface LiveKitServer {
  /** Values of LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET. */
  readonly settings: Readonly<Record<string, string>>;
  /** The next matching request, including earlier ones. Each request is returned once. */
  take(fits: (request: LiveKitRequest) => boolean): Promise<LiveKitRequest>;
  /** Answers the next requests with 503. */
  failNext(count: number): void;
  /** The claims of a client's token. @throws Error unless this server's key signed it */
  read(token: string): Promise<Readonly<Record<string, unknown>>>;
  /** Headers and body of a webhook. @param secret of the signature */
  webhook(event: object, secret?: string): Promise<RequestInit & { readonly body: string }>;
  stop(): Promise<void>;
}

const API = '/twirp/livekit.RoomService/';
const POLL_MS = 20;
const TAKEN_WITHIN_MS = 120_000;

export async function startLiveKitServer(): Promise<LiveKitServer> {
  const [key, secret] = ['APItest', randomBytes(32).toString('base64url')];
  const requests: LiveKitRequest[] = [];
  let failing = 0;
  const read = async (token: string) =>
    (await jwtVerify(token, Buffer.from(secret), { issuer: key })).payload;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { video } = await read(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (failing > 0) {
      failing -= 1;
      response.writeHead(503).end();
      return;
    }
    const body = JSON.parse(await text(request));
    const method = request.url?.slice(API.length) ?? '';
    requests.push({ method, grants: video as LiveKitRequest['grants'], body });
    response.setHeader('content-type', 'application/json');
    response.end(method === 'ListRooms' ? '{"rooms":[]}' : '{}');
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(401).end('{"code":"unauthenticated"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      LIVEKIT_URL: `ws://127.0.0.1:${port}`,
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
    },
    async take(fits) {
      const until = performance.now() + TAKEN_WITHIN_MS;
      for (;;) {
        const index = requests.findIndex(fits);
        const [found] = index < 0 ? [] : requests.splice(index, 1);
        if (found) return found;
        if (performance.now() > until) throw new Error(`LiveKit received ${JSON.stringify(requests)}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    failNext(count) {
      failing = count;
    },
    read,
    async webhook(event, by = secret) {
      const body = JSON.stringify(event);
      const sha256 = createHash('sha256').update(body).digest('base64');
      const authorization = await new SignJWT({ sha256 })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(key)
        .setExpirationTime('1m')
        .sign(Buffer.from(by));
      return { method: 'POST', headers: { 'content-type': 'application/webhook+json', authorization }, body };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
