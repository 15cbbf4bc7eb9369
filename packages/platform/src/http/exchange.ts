/**
 * The parts of Fastify's requests and replies that checks, use cases and answers need. Requests served without Fastify
 * have the same parts.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Endpoint } from '@guildhall/protocol';
import type { Caller } from './route.ts';

export interface RouteRequest {
  readonly id: string;
  /** The client's address. */
  readonly ip: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly raw: IncomingMessage;
  readonly log: { error(values: object, message: string): void };
  readonly routeOptions: {
    readonly url?: string | undefined;
    readonly config: { readonly endpoint?: Endpoint };
  };
  caller: Caller;
}

export interface RouteReply {
  readonly sent: boolean;
  code(status: number): RouteReply;
  header(name: string, value: string): RouteReply;
  headers(values: Readonly<Record<string, string>>): RouteReply;
  /** Objects are sent as JSON, texts and bytes as they are. */
  send(payload?: unknown): unknown;
}
