/** Answers `/operator/…` on the operator's listener: a bearer token, a route, JSON in and out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { ApiError, type Log, validateBody } from '@guildhall/platform';
import { authenticateOperator, type OperatorContext } from '@guildhall/service';
import { type OperatorRoute, operatorRoutes } from './routes.ts';

const BODY_BYTES = 65_536;
const PREFIX = '/operator';

export interface OperatorApiOptions {
  readonly ground: OperatorContext['ground'];
  readonly log: Log;
}

/** Answers one request; never throws. */
export type OperatorApi = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

export function createOperatorApi({ ground, log }: OperatorApiOptions): OperatorApi {
  return async (request, response, path) => {
    try {
      const operator = await operatorOf(ground, request);
      const { route, params } = find(request.method ?? '', path.slice(PREFIX.length));
      const body = route.body === null ? undefined : validateBody(route.body, await bodyOf(request));
      const query = new URLSearchParams(request.url?.split('?')[1] ?? '');
      const given = { ...Object.fromEntries(query), ...params };
      answer(response, 200, await route.run({ ground, operator }, given, body));
    } catch (error) {
      if (error instanceof ApiError) return answer(response, error.status, error.toBody());
      log.error({ err: error, path }, 'operator request failed');
      answer(response, 500, new ApiError('internal_error').toBody());
    }
  };
}

/** @throws ApiError unauthorized, invalid_token. */
async function operatorOf(ground: OperatorContext['ground'], request: IncomingMessage): Promise<string> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ', 2);
  if (scheme?.toLowerCase() !== 'operator' || !token) throw new ApiError('unauthorized');
  return authenticateOperator(ground, token);
}

interface Found {
  readonly route: OperatorRoute;
  readonly params: Readonly<Record<string, string>>;
}

const patterns = operatorRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** @throws ApiError unknown_route, method_not_allowed. */
function find(method: string, path: string): Found {
  const fitting = patterns.flatMap(({ route, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ route, params: decoded(match.groups ?? {}) }] : [];
  });
  if (fitting.length === 0) throw new ApiError('unknown_route');
  const found = fitting.find(({ route }) => route.method === method);
  if (!found) throw new ApiError('method_not_allowed');
  return found;
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodedText(value)]));
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError('unknown_route');
  }
}

/** @throws ApiError body_too_large, invalid_request. A body that was left out is an empty object. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) request.destroy();
  });
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > BODY_BYTES) throw new ApiError('body_too_large');
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return {};
  try {
    return await json(request);
  } catch {
    throw new ApiError('invalid_request', { message: 'The body is not JSON.' });
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
