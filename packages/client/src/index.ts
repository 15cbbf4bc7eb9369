/**
 * The SDK of Guildhall for bots, apps and the web client: `createClient` gives the typed API and the gateway. It runs in
 * browsers and in Node alike, and takes only types and plain constants from protocol.
 */
export type { Api, CallInput, CallReply } from './api.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export type { Clock } from './clock.ts';
export {
  type ApiErrorCode,
  ApiRequestError,
  type FieldError,
  GatewayStoppedError,
  NetworkError,
} from './errors.ts';
export type { FetchLike, Token } from './http/caller.ts';
export type { CallOptions } from './http/request.ts';
