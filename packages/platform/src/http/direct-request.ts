/** Plain requests to one endpoint: ids in the path, and no body or a short one in JSON. */
import type { IncomingMessage } from 'node:http';
import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { Endpoint } from '@guildhall/protocol';
import { hasBody } from './answers/early-answers.ts';
import type { AddressOf } from './callers/caller-address.ts';
import type { RouteRequest } from './exchange.ts';
import type { Caller } from './route.ts';
import { fastifyPath } from './route-steps.ts';

const LONGEST_BODY_BYTES = 16_384;

export interface DirectRequestOptions {
  readonly addressOf: AddressOf;
  readonly nextRequestId: () => string;
  readonly log: RouteRequest['log'];
}

type Parts = Pick<RouteRequest, 'routeOptions'> & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: ParsedUrlQuery;
};

/** A request that is served without Fastify. */
export class DirectRequest implements RouteRequest {
  readonly raw: IncomingMessage;
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
  readonly ip: string;
  readonly id: string;
  readonly params: Parts['params'];
  readonly query: ParsedUrlQuery;
  readonly log: RouteRequest['log'];
  readonly routeOptions: RouteRequest['routeOptions'];
  body: unknown = undefined;
  caller: Caller = { kind: 'nobody' };

  constructor(raw: IncomingMessage, options: DirectRequestOptions, parts: Parts) {
    this.raw = raw;
    this.headers = raw.headers;
    this.url = raw.url ?? '';
    this.ip = options.addressOf(raw);
    this.id = options.nextRequestId();
    this.params = parts.params;
    this.query = parts.query;
    this.log = options.log;
    this.routeOptions = parts.routeOptions;
  }
}

/** Creates a reader of the endpoint's plain requests, which returns null for all others. */
export function createDirectReader(
  endpoint: Endpoint,
  options: DirectRequestOptions,
): (raw: IncomingMessage) => DirectRequest | null {
  const pattern = plainPath(endpoint);
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const isPlain = endpoint.body ? hasShortJson : hasNoBody;
  const routeOptions = { url: fastifyPath(endpoint), config: { endpoint } };
  return (raw) => {
    if (raw.method !== endpoint.method) return null;
    const match = pattern.exec(raw.url ?? '');
    if (match === null || !isPlain(raw)) return null;
    const params: Record<string, string> = {};
    for (const [index, name] of names.entries()) params[name] = match[index + 1] as string;
    const query = match[names.length + 1];
    return new DirectRequest(raw, options, {
      params,
      query: query === undefined ? {} : parse(query),
      routeOptions,
    });
  };
}

/** The path with ids, and a query without encoded characters. */
function plainPath({ path }: Endpoint): RegExp {
  return new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '(\\d{1,20})')}(?:\\?([\\w=&-]*))?$`);
}

function hasNoBody(raw: IncomingMessage): boolean {
  return !hasBody(raw);
}

function hasShortJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return headers['content-type'] === 'application/json' && length > 0 && length <= LONGEST_BODY_BYTES;
}
