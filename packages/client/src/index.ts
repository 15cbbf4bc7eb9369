/**
 * The SDK of Guildhall for bots, apps and the web client: `createClient` gives the typed API and the gateway. It runs in
 * browsers and in Node alike, and takes only types and plain constants from protocol.
 */
export type { Api, CallInput, CallReply } from './api.ts';
export { type Bot, type BotOptions, createBot, isAutomated } from './bot.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export type { Clock } from './clock.ts';
export type { Listener } from './emitter.ts';
export {
  type ApiErrorCode,
  ApiRequestError,
  type FieldError,
  GatewayStoppedError,
  NetworkError,
} from './errors.ts';
export type {
  ClientEvents,
  Disconnection,
  Dispatched,
  GatewayState,
  NextStep,
  Reconnection,
} from './events.ts';
export type { Gateway } from './gateway/gateway.ts';
export type { ConnectOptions, Shown } from './gateway/options.ts';
export type { WebSocketConstructor, WebSocketLike } from './gateway/socket.ts';
export type { FetchLike, Token } from './http/caller.ts';
export type { CallOptions, UploadInput } from './http/request.ts';
