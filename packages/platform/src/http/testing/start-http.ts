/** Starts the HTTP adapter on a free port with a test's own routes. A caller's token is the caller's name. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock, type ManualClock } from '../../clock/index.ts';
import { createLog } from '../../log/index.ts';
import { InProcessRateLimiter } from '../../rate-limits/index.ts';
import { ApiError } from '../answers/api-error.ts';
import { createHostCheck } from '../callers/host-check.ts';
import { createBadRequestGuard } from '../callers/rate-limit-guard.ts';
import { mountStaticSite } from '../files/static-site.ts';
import { closeListener, openListener } from '../listen.ts';
import type { Caller, Route } from '../route.ts';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '../server.ts';

export const CSRF_TOKEN = 'csrf-of-the-session';

export interface TestHttp {
  readonly url: string;
  readonly http: HttpServer;
  readonly clock: ManualClock;
  /** Folder for the files of running requests. */
  readonly uploadsFolder: string;
  /** Log lines, parsed. */
  readonly lines: readonly Record<string, unknown>[];
  /** Sends any request; the body is sent unchanged. */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | ReadableStream | FormData | Uint8Array<ArrayBuffer>;
  readonly json?: unknown;
}

export interface TestAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly error: Record<string, unknown> | undefined;
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
}

/** `Session <name>` is a person, `Bot <name>` a bot, the cookie `session=<name>` a person who needs the CSRF header. */
function authenticate(authorization: string | undefined, cookie: string | undefined): Caller {
  const [, scheme, name] = /^(Session|Bot) (\w+)$/.exec(authorization ?? '') ?? [];
  if (scheme && name && name !== 'revoked') {
    return { kind: scheme === 'Bot' ? 'bot' : 'person', id: name, credentialId: name, csrfToken: null };
  }
  if (authorization !== undefined) throw new ApiError('invalid_token');
  const visitor = /session=(\w+)/.exec(cookie ?? '')?.[1];
  if (visitor === undefined) return { kind: 'nobody' };
  return { kind: 'person', id: visitor, credentialId: visitor, csrfToken: CSRF_TOKEN };
}

export async function startHttp(
  routes: readonly Route[],
  options: {
    readonly scale?: number;
    readonly site?: string;
    /** The endpoints that are served without Fastify. */
    readonly direct?: HttpServerOptions['direct'];
    readonly onAnswer?: HttpServerOptions['onAnswer'];
    readonly isHttps?: boolean;
    readonly trustProxy?: HttpServerOptions['trustProxy'];
    readonly verifyReplies?: boolean;
  } = {},
): Promise<TestHttp> {
  const clock = createManualClock();
  const lines: Record<string, unknown>[] = [];
  const listener = await openListener('127.0.0.1', 0);
  const url = `http://127.0.0.1:${listener.port}`;
  const write = (line: string): void => void lines.push(JSON.parse(line));
  const uploadsFolder = await mkdtemp(join(tmpdir(), 'guildhall-uploads-'));
  const rateLimiter = new InProcessRateLimiter({ scale: options.scale ?? 1000 });
  const http = createHttpServer({
    server: listener.server,
    routes,
    direct: options.direct ?? [],
    ...(options.onAnswer ? { onAnswer: options.onAnswer } : {}),
    authenticate: async ({ authorization, cookie }) => authenticate(authorization, cookie),
    rateLimiter,
    badRequests: createBadRequestGuard(rateLimiter),
    clock,
    log: createLog({ level: 'info', destination: { write } }),
    isTrustedOrigin: (origin) => origin === url,
    isOwnHost: createHostCheck(['chat.example.org']),
    isHttps: options.isHttps ?? false,
    trustProxy: options.trustProxy ?? false,
    uploadsFolder,
    verifyReplies: options.verifyReplies ?? true,
  });
  if (options.site) await mountStaticSite(http.fastify, options.site, url);
  await http.open();
  return {
    url,
    http,
    clock,
    uploadsFolder,
    lines,
    call: (method, path, parts) => call(url, method, path, parts),
    async stop() {
      await closeListener(listener);
      await http.fastify.close();
      await rm(uploadsFolder, { recursive: true, force: true });
    },
  };
}

async function call(
  url: string,
  method: string,
  path: string,
  { headers = {}, body, json }: CallOptions = {},
): Promise<TestAnswer> {
  const payload = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { body: payload, duplex: 'half' }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const parsed = isJson && text !== '' ? JSON.parse(text) : undefined;
  const error = parsed?.error as Record<string, unknown> | undefined;
  const code = typeof error?.code === 'string' ? error.code : undefined;
  return { status: response.status, code, error, body: parsed, text, headers: response.headers };
}
