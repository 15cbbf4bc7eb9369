/** Requests generated from the contracts: every endpoint, valid and invalid values, every kind of caller. */
import { ENDPOINTS, type Endpoint } from '@guildhall/protocol';
import type { TestInstance } from '../instance/instance.ts';
import { Random } from '../random.ts';
import { HOSTILE_TEXTS, type Schema, valueFor } from './values.ts';
import { type FuzzWorld, makeWorld } from './world.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly count: number;
  /** Called with each finding. */
  readonly report: (finding: string) => void;
  /** Called regularly with the number of sent requests. */
  readonly onProgress?: (sent: number) => void;
}

const AT_ONCE = 16;
/** A longer wait counts as a hang. */
const ANSWER_WITHIN_MS = 120_000;
/** Requests after which the world is replaced, because some routes end sessions. */
const WORLD_LASTS = 2000;
const endpoints = Object.values(ENDPOINTS) as unknown as readonly Endpoint[];
/** Documented failures of other services. */
const EXPECTED = new Set(['app_unavailable']);

/** Sends a number of requests, and reports 5xx responses and hangs. */
export async function fuzzRequests(
  instance: Pick<TestInstance, 'url'>,
  { seed, count, report, onProgress }: FuzzOptions,
): Promise<void> {
  const random = new Random(seed);
  for (let sent = 0; sent < count; ) {
    const world = await makeWorld(instance);
    const until = Math.min(count, sent + WORLD_LASTS);
    while (sent < until) {
      const batch = Array.from({ length: Math.min(AT_ONCE, until - sent) }, () => request(random, world));
      sent += batch.length;
      await Promise.all(batch.map((each) => send(instance.url, each, report)));
    }
    onProgress?.(sent);
  }
}

interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | FormData | undefined;
}

function request(random: Random, world: FuzzWorld): FuzzedRequest {
  const endpoint = random.pick(endpoints);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      (random.chance(0.85) ? world.ids[name] : random.pick(HOSTILE_TEXTS))?.toWellFormed() ?? '1',
    ),
  );
  const headers: Record<string, string> = { ...random.pick(world.callers).headers };
  if (random.chance(0.05)) headers['x-audit-log-reason'] = random.pick(['%', '%00', 'reason', '%ff']);
  if (random.chance(0.05)) headers.range = random.pick(['bytes=9-1', 'bytes=-', 'bytes=0-0,1-1']);
  const body = bodyOf(endpoint, random, world, headers);
  return { method: endpoint.method, path: `/api${path}${queryOf(endpoint, random, world)}`, headers, body };
}

function queryOf({ query }: Endpoint, random: Random, { known }: FuzzWorld): string {
  if (!query) return random.chance(0.02) ? '?a[b]=%00&a=1&a=2' : '';
  const value = valueFor(query as Schema, random, known);
  if (typeof value !== 'object' || value === null) return '';
  const pairs = Object.entries(value).map(([name, one]) => [name, String(one).toWellFormed()]);
  return `?${new URLSearchParams(pairs)}`;
}

function bodyOf(
  { method, body, multipart }: Endpoint,
  random: Random,
  { known }: FuzzWorld,
  headers: Record<string, string>,
): FuzzedRequest['body'] {
  if (method === 'GET') return undefined;
  const value = body ? valueFor(body as Schema, random, known) : {};
  if (multipart && random.chance(0.6)) {
    const form = new FormData();
    if (multipart.bodyAs === 'payload_json') form.append('payload_json', JSON.stringify(value));
    else for (const [name, one] of Object.entries(value ?? {})) form.append(name, String(one).toWellFormed());
    for (let files = random.below(3); files > 0; files -= 1) {
      const content = random.pick(['', 'text', '\x89PNG\r\n\x1a\n', 'GIF89a']);
      form.append(
        random.pick([multipart.files.name, 'other']),
        new Blob([content]),
        random.pick(['a.png', '..', 'x']),
      );
    }
    return form;
  }
  headers['content-type'] = random.chance(0.97) ? 'application/json' : 'text/plain';
  return random.chance(0.02) ? random.pick(['{', '[1', '"', '']) : JSON.stringify(value);
}

async function send(
  url: string,
  { method, path, headers, body }: FuzzedRequest,
  report: FuzzOptions['report'],
): Promise<void> {
  const shown = `${method} ${path} ${typeof body === 'string' ? body.slice(0, 400) : ''}`;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(url + path, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (answer.status < 500) return;
    const code = (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? '';
    if (!EXPECTED.has(code)) report(`${answer.status} ${code}: ${shown}`);
  } catch (error) {
    report(
      `${error instanceof Error ? `${error.name} ${String(error.cause ?? error.message)}` : error}: ${shown}`,
    );
  }
}
