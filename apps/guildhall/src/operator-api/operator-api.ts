/** Answers `/operator/…` on the operator's listener: a bearer token, a route, JSON in and out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError, drain, type Log, parseJson } from '@guildhall/platform';
import { authenticateOperator, type OperatorContext } from '@guildhall/service';
import { type OperatorAction, readTexts } from '../operator-actions/action.ts';
import { operatorActions } from '../operator-actions/index.ts';

const BODY_BYTES = 65_536;
const PREFIX = '/operator';

export interface OperatorApiOptions {
  readonly runtime: OperatorContext['runtime'];
  readonly log: Log;
}

/** Answers one request; never throws. */
export type OperatorApi = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

export function createOperatorApi({ runtime, log }: OperatorApiOptions): OperatorApi {
  return async (request, response, path) => {
    try {
      const operator = await requestingOperator(runtime, request);
      const { route, params } = requireRoute(request.method ?? '', path.slice(PREFIX.length));
      const input = { ...(await readOtherInputs(request, route)), ...readTexts(route.action.input, params) };
      answer(response, 200, await route.action.run({ runtime, ...operator }, input));
    } catch (error) {
      if (error instanceof ApiError) return refuse(request, response, error);
      log.error({ err: error, path }, 'operator request failed');
      answer(response, 500, new ApiError('internal_error').toBody());
    }
  };
}

/** Reads the rest of a body that is too large, because some clients read the answer only after they have sent it. */
async function refuse(request: IncomingMessage, response: ServerResponse, error: ApiError): Promise<void> {
  if (error.code === 'body_too_large' && !(await drain(request))) response.setHeader('connection', 'close');
  answer(response, error.status, error.toBody());
}

/** @throws ApiError unauthorized, invalid_token */
async function requestingOperator(
  runtime: OperatorContext['runtime'],
  request: IncomingMessage,
): Promise<Required<Omit<OperatorContext, 'runtime'>>> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ', 2);
  if (scheme?.toLowerCase() !== 'operator' || !token) throw new ApiError('unauthorized');
  return authenticateOperator(runtime, token);
}

interface Route {
  readonly action: OperatorAction<OperatorContext>;
  readonly method: string;
  readonly pattern: RegExp;
  /** Whether the action has inputs besides the parameters of its path. */
  readonly takesMore: boolean;
}

interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const routes = operatorActions.flatMap((action): Route[] => {
  const [method, path] = action.route?.split(' ') ?? [];
  if (method === undefined || path === undefined) return [];
  const takesMore = Object.keys(action.input.properties).some((name) => !path.includes(`{${name}}`));
  return [
    { action, method, takesMore, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) },
  ];
});

/** The inputs of a request besides its path. */
async function readOtherInputs(
  request: IncomingMessage,
  { action, method, takesMore }: Route,
): Promise<object> {
  if (!takesMore) return {};
  if (method === 'GET')
    return readTexts(action.input, Object.fromEntries(new URLSearchParams(request.url?.split('?')[1] ?? '')));
  const body = await readBody(request);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('invalid_request', { message: 'The body is not an object.' });
  return body;
}

/** @throws ApiError unknown_route, method_not_allowed */
function requireRoute(method: string, path: string): Found {
  const fitting = routes.flatMap((route) => {
    const match = route.pattern.exec(path);
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

/** @throws ApiError body_too_large, invalid_request. A missing body is an empty object. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > BODY_BYTES) throw new ApiError('body_too_large');
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return {};
  const body = await text(limited(request)).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: 'The body is incomplete.' });
  });
  return body === '' ? {} : parseJson(body);
}

/** A body in chunks does not name its length. @throws ApiError body_too_large */
async function* limited(request: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES) throw new ApiError('body_too_large');
    yield chunk;
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
