import type { Agent, Response } from 'undici';
import { createCheckedAgent } from './checked-connections.ts';
import { isPublicAddress } from './public-address.ts';
import { resolveName } from './resolve-name.ts';
import {
  type SafeFetch,
  SafeFetchError,
  type SafeFetchOptions,
  type SafeFetchRequest,
  type SafeFetchResponse,
} from './types.ts';

type Undici = typeof import('undici');
type PortPolicy = (url: URL, port: number) => boolean;

const DEFAULT_MAX_BYTES = 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_REDIRECTS = 3;
const STANDARD_PORTS = [80, 443];
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that are dropped when a redirect leads to another origin. */
const CREDENTIAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/** Creates a fetch for URLs that users chose, which reaches only the public internet. */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const isAllowed = options.allowPrivate ? () => true : (options.isAllowed ?? isPublicAddress);
  const trusted: ReadonlySet<string> = new Set(options.trustedHosts);
  const allowedPorts = [...STANDARD_PORTS, ...(options.allowedPorts ?? [])];
  const isPortAllowed: PortPolicy = (url, port) =>
    options.allowPrivate === true || trusted.has(url.host) || allowedPorts.includes(port);
  const resolve = options.resolve ?? ((hostname) => resolveName(hostname));
  const userAgent = options.userAgent ?? 'Guildhall';
  // Loaded with the first fetch, because many instances never make one.
  let loaded: Promise<{ undici: Undici; agent: Agent }> | null = null;
  const load = () => {
    loaded ??= import('undici').then((undici) => ({
      undici,
      agent: createCheckedAgent(undici, { isAllowed, trusted, resolve }),
    }));
    return loaded;
  };
  const fetchSafely = async (url: string, request: SafeFetchRequest = {}) => {
    const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { undici, agent } = await load();
      return await follow({ undici, agent, isPortAllowed, userAgent, signal }, url, request);
    } catch (error) {
      throw asSafeFetchError(error, signal, url, timeoutMs);
    }
  };
  return Object.assign(fetchSafely, {
    close: async () => (await loaded)?.agent.close(),
  });
}

interface Fetching {
  readonly undici: Undici;
  readonly agent: Agent;
  readonly isPortAllowed: PortPolicy;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** Follows redirects itself, so that every URL is checked like the first. */
async function follow(
  { undici, agent, isPortAllowed, userAgent, signal }: Fetching,
  start: string,
  request: SafeFetchRequest,
): Promise<SafeFetchResponse> {
  const headers = new Headers({ ...request.headers });
  if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
  let url = checkedUrl(start, isPortAllowed);
  let method = (request.method ?? 'GET').toUpperCase();
  let body = request.body;
  for (let redirects = 0; ; redirects += 1) {
    const response = await undici.fetch(url, {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(headers),
      body: body ?? null,
      redirect: 'manual',
      signal,
    });
    const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
    if (location === null) return await readResponse(url, response, request.maxBytes ?? DEFAULT_MAX_BYTES);
    await response.body?.cancel();
    if (redirects >= (request.maxRedirects ?? DEFAULT_MAX_REDIRECTS)) {
      throw new SafeFetchError('too_many_redirects', `${start} redirects too often.`);
    }
    const next = checkedUrl(location, isPortAllowed, url);
    if (next.origin !== url.origin) for (const name of CREDENTIAL_HEADERS) headers.delete(name);
    if (response.status === 303 || (response.status < 303 && method === 'POST')) {
      method = method === 'HEAD' ? 'HEAD' : 'GET';
      body = undefined;
      headers.delete('content-type');
    }
    url = next;
  }
}

/** The URL as browsers parse it: `http://0x7f.1/` has the host 127.0.0.1. */
function checkedUrl(text: string, isPortAllowed: PortPolicy, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new SafeFetchError('invalid_url', 'The URL must be an absolute http or https URL.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SafeFetchError('invalid_url', 'The URL must not contain a user name or password.');
  }
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (!isPortAllowed(url, port)) {
    throw new SafeFetchError('forbidden_port', `Port ${port} is not allowed.`);
  }
  return url;
}

async function readResponse(url: URL, response: Response, maxBytes: number): Promise<SafeFetchResponse> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes: Uint8Array = chunk;
    size += bytes.byteLength;
    if (size > maxBytes)
      throw new SafeFetchError('too_large', `The answer is larger than ${maxBytes} bytes.`);
    chunks.push(bytes);
  }
  const headers = new Headers([...response.headers]);
  return { url: url.href, status: response.status, headers, body: Buffer.concat(chunks) };
}

/** Undici wraps connection errors, sometimes more than once. */
function asSafeFetchError(
  error: unknown,
  signal: AbortSignal,
  url: string,
  timeoutMs: number,
): SafeFetchError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return cause;
  }
  if (signal.aborted) {
    return new SafeFetchError('timeout', `No answer within ${timeoutMs} ms.`, { cause: error });
  }
  return new SafeFetchError('unreachable', `${url} could not be fetched.`, { cause: error });
}
