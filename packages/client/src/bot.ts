/** A bot in one object: its client, shards, interactions, and the things that most bots do at hand. */
import type { EventByName, Message, PayloadOf, PresenceInput, Ready, SendMessage } from '@guildhall/protocol';
import type { CallReply } from './api.ts';
import { assemble, type Client, type ClientOptions, type SendOptions } from './client.ts';
import { type Source, type WaitOptions, waitForOne } from './collecting/collector.ts';
import type { Gateway } from './gateway/gateway.ts';
import { IdentifyTurns } from './gateway/identify-turns.ts';
import type { ConnectOptions } from './gateway/options.ts';
import { type ShardOptions, Shards } from './gateway/shards.ts';
import { InteractionCalls } from './interactions/calls.ts';
import { ComponentContext, createContext, ModalContext } from './interactions/context.ts';
import { createEndpoint, type EndpointOptions, type InteractionEndpoint } from './interactions/endpoint.ts';
import { type CustomIdMatcher, InteractionRouter, matches } from './interactions/router.ts';

/** What a bot is made of: its instance and token, how it connects, and its shards. */
export interface BotOptions extends Omit<ClientOptions, 'token'>, ConnectOptions, ShardOptions {
  /** The bot's token, with or without `Bot ` in front. */
  readonly token: string;
}

/** A message, as far as waiting for what happens to it goes. */
export type MessagePlace = Pick<Message, 'id' | 'channelId'>;

type Routing = Pick<InteractionRouter, 'onCommand' | 'onAutocomplete' | 'onComponent' | 'onModal'>;

/** A client with shards, interactions and ways to wait for people. */
export interface Bot extends Client, Routing {
  /**
   * Connects and stays connected; with `shards` every shard of this process.
   * @returns READY, of the first shard
   * @throws GatewayStoppedError, SessionStartLimitError, ApiRequestError when the token is refused
   */
  start(): Promise<Ready>;
  /** Goes offline. */
  stop(): void;
  /** Connections by shard; without sharding the one. */
  readonly gateways: ReadonlyMap<number, Gateway>;
  /** The shard that receives the events of a server. */
  shardForServer(serverId: string): number;
  /** Chooses a status, on every shard. */
  updatePresence(presence: PresenceInput): void;
  /** Answers a message in its channel. @throws ApiRequestError, NetworkError */
  reply(
    message: MessagePlace,
    answer: string | SendMessage,
    options?: SendOptions,
  ): Promise<CallReply<'sendMessage'>>;
  /** The next message that replies to this one, or null. */
  awaitReply(message: MessagePlace, options?: WaitOptions<CreatedMessage>): Promise<CreatedMessage | null>;
  /** The next message in a channel, or null. */
  awaitMessage(channelId: string, options?: WaitOptions<CreatedMessage>): Promise<CreatedMessage | null>;
  /** The next reaction to a message, or null. */
  awaitReaction(message: MessagePlace, options?: WaitOptions<ReactionEvent>): Promise<ReactionEvent | null>;
  /** The next click or selection on a message, or null; answer it as a handler does. */
  awaitClick(
    message: Pick<Message, 'id'>,
    options?: WaitOptions<ComponentContext>,
  ): Promise<ComponentContext | null>;
  /** The next submitted modal with that custom id, or null. */
  awaitModal(customId: CustomIdMatcher, options?: WaitOptions<ModalContext>): Promise<ModalContext | null>;
  /** Interactions over HTTP instead of the gateway, led to the same handlers. */
  endpoint(options: EndpointOptions): InteractionEndpoint;
}

/** Somebody reacted. */
export type ReactionEvent = PayloadOf<EventByName['MESSAGE_REACTION_ADD']>;

/** A message as MESSAGE_CREATE brings it. */
export type CreatedMessage = Message & { readonly serverId: string | null };

/** Makes a bot; it does nothing until it is started. */
export function createBot(options: BotOptions): Bot {
  const { token, intents, shard, presence, largeThreshold, url, compression, shards, shardIds, ...rest } =
    options;
  const assembly = assemble({ ...rest, token: { kind: 'Bot', value: token.replace(/^Bot /, '') } });
  const { client, clock, events } = assembly;
  const connect = { intents, presence, largeThreshold, url, compression };
  const turns = new IdentifyTurns(clock);
  const fleet = new Shards(
    (number) => assembly.openGateway({ shard: number }, () => turns.take()),
    () => client.api.getBotGateway(),
  );
  const sharded = shards !== undefined || shardIds !== undefined;
  const single: ReadonlyMap<number, Gateway> = new Map([[shard?.[0] ?? 0, client.gateway]]);
  if (sharded) {
    assembly.gatewayOf = (serverId) => fleet.gateways.get(fleet.shardForServer(serverId)) ?? client.gateway;
  }
  const calls = new InteractionCalls(client.api);
  const router = new InteractionRouter();
  const fail = (error: unknown) => events.emit('error', error);
  events.on('INTERACTION_CREATE', async (interaction) => {
    const context = createContext(interaction, calls, (response, files) =>
      calls.respond(interaction, response, files),
    );
    if (context) await router.handle(context);
  });
  return {
    ...client,
    ...routingOf(router),
    ...waitingOf(assembly, router),
    start: async () => {
      if (!sharded) return client.gateway.connect({ ...connect, shard });
      const [first] = await fleet.start({ shards, shardIds }, connect);
      if (!first) throw new RangeError('No shard was started');
      return first;
    },
    stop: () => (sharded ? fleet.stop() : client.gateway.disconnect()),
    get gateways() {
      return sharded ? fleet.gateways : single;
    },
    shardForServer: (serverId) => (sharded ? fleet.shardForServer(serverId) : (shard?.[0] ?? 0)),
    updatePresence(value) {
      for (const gateway of (sharded ? fleet.gateways : single).values()) gateway.updatePresence(value);
    },
    reply(message, answer, callOptions) {
      const body = typeof answer === 'string' ? { content: answer } : answer;
      return client.sendMessage(message.channelId, { ...body, replyTo: message.id }, callOptions);
    },
    endpoint: (endpointOptions) => createEndpoint(endpointOptions, { router, calls, fail }),
  };
}

function routingOf(router: InteractionRouter): Routing {
  return {
    onCommand: (name, handler) => router.onCommand(name, handler),
    onAutocomplete: (name, handler) => router.onAutocomplete(name, handler),
    onComponent: (customId, handler) => router.onComponent(customId, handler),
    onModal: (customId, handler) => router.onModal(customId, handler),
  };
}

type Waiting = Pick<Bot, 'awaitReply' | 'awaitMessage' | 'awaitReaction' | 'awaitClick' | 'awaitModal'>;

function waitingOf(assembly: ReturnType<typeof assemble>, router: InteractionRouter): Waiting {
  const { clock, sourceOf } = assembly;
  const messages = sourceOf('MESSAGE_CREATE');
  const reactions: Source<ReactionEvent> = sourceOf('MESSAGE_REACTION_ADD');
  const clicks = kindOf(router, ComponentContext);
  const modals = kindOf(router, ModalContext);
  return {
    awaitReply: ({ id }, options = {}) =>
      waitForOne(messages, clock, { ...options, filter: both(options, (one) => one.reply?.id === id) }),
    awaitMessage: (channelId, options = {}) =>
      waitForOne(messages, clock, {
        ...options,
        filter: both(options, (one) => one.channelId === channelId),
      }),
    awaitReaction: ({ id }, options = {}) =>
      waitForOne(reactions, clock, { ...options, filter: both(options, (one) => one.messageId === id) }),
    awaitClick: ({ id }, options = {}) =>
      waitForOne(clicks, clock, {
        ...options,
        filter: both(options, ({ interaction }) => interaction.message?.id === id),
      }),
    awaitModal: (matcher, options = {}) =>
      waitForOne(modals, clock, {
        ...options,
        filter: both(options, ({ customId }) => matches(matcher, customId)),
      }),
  };
}

function both<Item>(
  { filter }: { readonly filter?: ((item: Item) => boolean) | undefined },
  own: (item: Item) => boolean,
): (item: Item) => boolean {
  return (item) => own(item) && (filter?.(item) ?? true);
}

/** Interactions of one kind. */
function kindOf<Context>(
  router: InteractionRouter,
  kind: new (...parts: never[]) => Context,
): Source<Context> {
  return (listener) => router.source((context) => context instanceof kind && listener(context));
}

/** Whether a program wrote the message: a bot, a webhook or the service itself. Bots that answer bots never stop. */
export function isAutomated(message: Pick<Message, 'author' | 'webhookId' | 'type'>): boolean {
  const { tag } = message.author;
  const byBot = tag === 'bot' || tag === 'verified_bot' || tag === 'system';
  return byBot || message.webhookId !== undefined || message.type !== undefined;
}
