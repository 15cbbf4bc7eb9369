/**
 * The SDK of Guildhall for bots, apps and the web client: `createBot` and `createClient` give the typed API and the
 * gateway. It runs in browsers and in Node, and uses only types and plain constants of protocol. Builders are in
 * `@guildhall/client/builders`, the test double in `/testing`, and code for Node only in `/node` and `/voice`.
 */
export type {
  CommandInteraction,
  ComponentInteraction,
  Interaction,
  InteractionChannel,
  InteractionModal,
  InteractionOption,
  InteractionResponse,
  Member,
  Message,
  ModalInteraction,
  OptionChoice,
  Resolved,
  ResponseMessage,
  SubmittedComponent,
  User,
  Webhook,
  WebhookPost,
} from '@guildhall/protocol';
export {
  INTERACTION_TYPES,
  IS_EPHEMERAL,
  RESPONSE_TYPES,
} from '@guildhall/protocol/interaction-codes';
export type { Api, CallInput, CallReply } from './api.ts';
export {
  type Bot,
  type BotOptions,
  type CreatedMessage,
  createBot,
  isAutomated,
  type ReactionEvent,
} from './bot.ts';
export {
  type Cache,
  type CachedChannel,
  type CachedRole,
  type CachedServer,
  type CacheOptions,
  createCache,
} from './cache/cache.ts';
export type { CachedMember } from './cache/cached-members.ts';
export { type Client, type ClientOptions, createClient, type SendOptions } from './client.ts';
export type { Clock } from './clock.ts';
export {
  type CollectOptions,
  Collector,
  type CollectorEnd,
  type WaitOptions,
} from './collecting/collector.ts';
export type { Listener, Origin } from './emitter.ts';
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
export type { Compression, Decompressor } from './gateway/decompressor.ts';
export type { Gateway } from './gateway/gateway.ts';
export type { FoundMembers, MemberQuery } from './gateway/member-requests.ts';
export type { ConnectOptions, Shown } from './gateway/options.ts';
export { SessionStartLimitError, type ShardOptions } from './gateway/shards.ts';
export type { WebSocketConstructor, WebSocketLike } from './gateway/socket.ts';
export type { Token } from './http/caller.ts';
export type { FetchLike } from './http/fetch-like.ts';
export type { CallOptions, UploadInput } from './http/request.ts';
export type { CommandOptions, OptionValue } from './interactions/command-options.ts';
export {
  type Answer,
  type AnswerableContext,
  type AnyContext,
  type AutocompleteContext,
  type CommandContext,
  type ComponentContext,
  type InteractionContext,
  InteractionStateError,
  type ModalContext,
} from './interactions/context.ts';
export type { EndpointOptions, InteractionEndpoint } from './interactions/endpoint.ts';
export type { CustomIdMatcher, Handler } from './interactions/router.ts';
export { isSignedBy } from './interactions/signature.ts';
export type { BotEvents } from './objects/events.ts';
export type {
  ChannelObject,
  MemberObject,
  MessageObject,
  MessageReference,
  ServerObject,
} from './objects/kinds.ts';
export { hasPermission, type Permission, permissionsOf } from './permissions.ts';
export {
  createWebhook,
  type WebhookClient,
  type WebhookEdit,
  type WebhookOptions,
  type WebhookSendOptions,
} from './webhook.ts';
