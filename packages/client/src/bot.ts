/** A bot in one object: its client, shards, interactions, and shortcuts for what most bots do. */
import type { Interaction, Message, PresenceInput, Ready, SendMessage } from '@guildhall/protocol';
import { type Assembly, assemble, type Client, type ClientOptions, type SendOptions } from './client.ts';
import {
  type CollectOptions,
  type Collector,
  type Source,
  type WaitOptions,
  waitForOne,
} from './collecting/collector.ts';
import type { Listener } from './emitter.ts';
import { type BotConnection, createBotConnection } from './gateway/bot-connection.ts';
import type { Gateway } from './gateway/gateway.ts';
import { KnownServers } from './gateway/known-servers.ts';
import { checkMemberQuery } from './gateway/member-requests.ts';
import type { ConnectOptions } from './gateway/options.ts';
import type { ShardOptions } from './gateway/shards.ts';
import { InteractionCalls } from './interactions/calls.ts';
import { ComponentContext, createContext, ModalContext } from './interactions/context.ts';
import { createEndpoint, type EndpointOptions, type InteractionEndpoint } from './interactions/endpoint.ts';
import { type CustomIdMatcher, InteractionRouter, matches } from './interactions/router.ts';
import { type BotEvents, toObject } from './objects/events.ts';
import type {
  ChannelObject,
  MemberObject,
  MemberReference,
  MessageObject,
  MessageReference,
  Objects,
  ServerObject,
} from './objects/kinds.ts';
import { createObjects } from './objects/objects.ts';
import { loadWebSocket, startOrExplain } from './start.ts';

/** Options of a bot: its instance and token, how it connects, and its shards. */
export interface BotOptions extends Omit<ClientOptions, 'token'>, ConnectOptions, ShardOptions {
  /** The bot's token, with or without `Bot ` in front and white space around it. */
  readonly token: string;
  /** Milliseconds in which the instance must answer and start the first session; default 20 s. */
  readonly startWithinMs?: number | undefined;
}

type Routing = Pick<InteractionRouter, 'onCommand' | 'onAutocomplete' | 'onComponent' | 'onModal'>;

/** A client with shards, interactions and ways to wait for people. */
export interface Bot extends Omit<Client, 'on' | 'off' | 'collect' | 'waitFor' | 'sendMessage'>, Routing {
  /**
   * Connects and stays connected; with `shards`, connects all shards of this process.
   * @returns READY of the first shard
   * @throws NetworkError when the address is wrong or does not answer, ApiRequestError when the token is refused,
   * GatewayStoppedError, SessionStartLimitError
   */
  start(): Promise<Ready>;
  /** Disconnects; the bot goes offline. */
  stop(): void;
  /**
   * Listens for a gateway event by its name (docs/reference/events.md) or for changes of the connection. Payloads that
   * are messages, channels or members have methods. The listener also gets the shard.
   * @returns a function that removes the listener
   */
  on<Name extends keyof BotEvents>(name: Name, listener: Listener<BotEvents[Name]>): () => void;
  off<Name extends keyof BotEvents>(name: Name, listener: Listener<BotEvents[Name]>): void;
  /**
   * Collects events from now on until there are enough, time is up, or it is stopped.
   *
   * @example
   * const votes = bot.collect('MESSAGE_REACTION_ADD', {
   *   filter: ({ messageId }) => messageId === sent.id,
   *   timeMs: 60_000,
   * });
   * for await (const { userId, emoji } of votes) console.log(userId, emoji);
   */
  collect<Name extends keyof BotEvents>(
    name: Name,
    options?: CollectOptions<BotEvents[Name]>,
  ): Collector<BotEvents[Name]>;
  /** Waits for one event. @returns null when time is up @throws the signal's reason */
  waitFor<Name extends keyof BotEvents>(
    name: Name,
    options?: WaitOptions<BotEvents[Name]>,
  ): Promise<BotEvents[Name] | null>;
  /** Posts a message exactly once, even over a bad connection. @throws ApiRequestError, NetworkError */
  sendMessage(
    channelId: string,
    message: string | SendMessage,
    options?: SendOptions,
  ): Promise<MessageObject>;
  /** A channel by id, with its methods. Fetches nothing, like `server` and `member`. */
  channel(channelId: string): ChannelObject<{ readonly id: string }>;
  server(serverId: string): ServerObject;
  member(serverId: string, userId: string): MemberObject<MemberReference>;
  /** Connections by shard; a single one without sharding. */
  readonly gateways: ReadonlyMap<number, Gateway>;
  /** The shard that receives the events of a server. */
  shardForServer(serverId: string): number;
  /** Sets the status on every shard. */
  updatePresence(presence: PresenceInput): void;
  /** Replies to a message in its channel. @throws ApiRequestError, NetworkError */
  reply(
    message: MessageReference,
    answer: string | SendMessage,
    options?: SendOptions,
  ): Promise<MessageObject>;
  /**
   * The next message that replies to this one; null when time is up (15 minutes unless `timeMs` is given). This and the
   * next two methods pass over what the bot itself does, which it may learn of only later.
   */
  awaitReply(
    message: MessageReference,
    options?: WaitOptions<CreatedMessage>,
  ): Promise<CreatedMessage | null>;
  /** The next message in a channel; null as in `awaitReply`. */
  awaitMessage(channelId: string, options?: WaitOptions<CreatedMessage>): Promise<CreatedMessage | null>;
  /** The next reaction to a message; null as in `awaitReply`. */
  awaitReaction(
    message: MessageReference,
    options?: WaitOptions<ReactionEvent>,
  ): Promise<ReactionEvent | null>;
  /** The next click or selection on a message; null as in `awaitReply`. Respond to it as in a handler. */
  awaitClick(
    message: Pick<Message, 'id'>,
    options?: WaitOptions<ComponentContext>,
  ): Promise<ComponentContext | null>;
  /** The next submitted modal with that custom id; null as in `awaitReply`. */
  awaitModal(customId: CustomIdMatcher, options?: WaitOptions<ModalContext>): Promise<ModalContext | null>;
  /** Receives interactions over HTTP instead of the gateway, with the same handlers. */
  endpoint(options: EndpointOptions): InteractionEndpoint;
}

/** A reaction was added. */
export type ReactionEvent = BotEvents['MESSAGE_REACTION_ADD'];

/** The payload of MESSAGE_CREATE. */
export type CreatedMessage = BotEvents['MESSAGE_CREATE'];

/**
 * Creates a bot; it does nothing until it is started.
 *
 * @example
 * const bot = createBot({ baseUrl: 'https://chat.example', token });
 * bot.on('MESSAGE_CREATE', async (message) => {
 *   if (message.content === 'ping') await message.reply('pong');
 * });
 * await bot.start();
 * @throws TypeError for a missing address or token
 */
export function createBot(options: BotOptions): Bot {
  const token = { kind: 'Bot', value: readToken(options) } as const;
  const assembly = assemble({ ...options, token });
  const { client, events } = assembly;
  const connection = createBotConnection(assembly, options);
  const objects = createObjects(client.api, client.sendMessage);
  assembly.present = (name, payload) => toObject(objects, name, payload);
  const calls = new InteractionCalls(objects);
  const router = new InteractionRouter();
  const servers = new KnownServers(client);
  const fail = (error: unknown) => events.emit('error', error);
  events.on('INTERACTION_CREATE', (interaction) => handleInteraction(interaction, calls, router));
  return {
    ...client,
    ...shortcutsOf(objects),
    ...routingOf(router),
    ...waitingOf(assembly, router),
    // Listeners get each payload as `present` returns it.
    on: client.on as Bot['on'],
    off: client.off as Bot['off'],
    collect: client.collect as Bot['collect'],
    waitFor: client.waitFor as Bot['waitFor'],
    async fetchMembers(serverId, query, signal) {
      checkMemberQuery(query);
      if (assembly.gatewayOf(serverId).state === 'connected') await servers.check(serverId, signal);
      return client.fetchMembers(serverId, query, signal);
    },
    start: () => startBot(assembly, connection, options),
    stop: () => connection.disconnect(),
    get gateways() {
      return connection.gateways;
    },
    shardForServer: (serverId) => connection.shardForServer(serverId),
    updatePresence: (presence) => connection.updatePresence(presence),
    reply: (message, answer, callOptions) => objects.message(message).reply(answer, callOptions),
    endpoint: (endpointOptions) => createEndpoint(endpointOptions, { router, calls, fail }),
  };
}

/** @throws TypeError where an option is missing, in JavaScript often because an environment variable is not set */
function readToken({ baseUrl, token }: Partial<BotOptions>): string {
  if (!baseUrl) throw new TypeError('baseUrl must be the address of the instance. Is its variable set?');
  // Tokens are often read from files, whose lines end.
  const value = (token ?? '').trim().replace(/^Bot /, '');
  if (!/^[!-~]+$/.test(value) || value === 'Bot')
    throw new TypeError("token must be the bot's token. Is its variable set?");
  return value;
}

async function startBot(
  assembly: Assembly,
  connection: BotConnection,
  { baseUrl, startWithinMs }: BotOptions,
): Promise<Ready> {
  assembly.WebSocket ??= await loadWebSocket();
  try {
    return await startOrExplain(assembly, baseUrl, (advice) => connection.connect(advice), startWithinMs);
  } catch (error) {
    connection.disconnect();
    throw error;
  }
}

async function handleInteraction(
  interaction: Interaction,
  calls: InteractionCalls,
  router: InteractionRouter,
): Promise<void> {
  const context = createContext(interaction, calls, {
    respond: (response, files) => calls.respond(interaction, response, files),
    reply: (response, files) => calls.reply(interaction, response, files),
  });
  if (context) await router.handle(context);
}

function routingOf(router: InteractionRouter): Routing {
  return {
    onCommand: (name, handler) => router.onCommand(name, handler),
    onAutocomplete: (name, handler) => router.onAutocomplete(name, handler),
    onComponent: (customId, handler) => router.onComponent(customId, handler),
    onModal: (customId, handler) => router.onModal(customId, handler),
  };
}

function shortcutsOf(objects: Objects): Pick<Bot, 'sendMessage' | 'channel' | 'server' | 'member'> {
  return {
    sendMessage: (channelId, message, options) => objects.send(channelId, message, options),
    channel: (id) => objects.channel({ id }),
    server: (id) => objects.server({ id }),
    member: (serverId, userId) => objects.member({ serverId, user: { id: userId } }),
  };
}

type Waiting = Pick<Bot, 'awaitReply' | 'awaitMessage' | 'awaitReaction' | 'awaitClick' | 'awaitModal'>;

function waitingOf(assembly: ReturnType<typeof assemble>, router: InteractionRouter): Waiting {
  const { clock, events, sourceOf } = assembly;
  let ownId: string | undefined;
  events.on('READY', ({ user }) => {
    ownId = user.id;
  });
  const messages = sourceOf('MESSAGE_CREATE') as unknown as Source<CreatedMessage>;
  const reactions: Source<ReactionEvent> = sourceOf('MESSAGE_REACTION_ADD');
  const clicks = sourceOfKind(router, ComponentContext);
  const modals = sourceOfKind(router, ModalContext);
  function waitFor<Item>(
    source: Source<Item>,
    options: WaitOptions<Item> | undefined,
    isMeant: (item: Item) => boolean,
  ): Promise<Item | null> {
    const filter = (item: Item) => isMeant(item) && (options?.filter?.(item) ?? true);
    return waitForOne(source, clock, { ...options, filter });
  }
  return {
    awaitReply: ({ id }, options) =>
      waitFor(messages, options, ({ repliedTo, author }) => repliedTo?.id === id && author.id !== ownId),
    awaitMessage: (channelId, options) =>
      waitFor(messages, options, (one) => one.channelId === channelId && one.author.id !== ownId),
    awaitReaction: ({ id }, options) =>
      waitFor(reactions, options, ({ messageId, userId }) => messageId === id && userId !== ownId),
    awaitClick: ({ id }, options) =>
      waitFor(clicks, options, ({ interaction }) => interaction.message?.id === id),
    awaitModal: (matcher, options) => waitFor(modals, options, ({ customId }) => matches(matcher, customId)),
  };
}

/** Interactions of one kind. */
function sourceOfKind<Context>(
  router: InteractionRouter,
  kind: new (...parts: never[]) => Context,
): Source<Context> {
  return (listener) => router.source((context) => context instanceof kind && listener(context));
}

/** Whether a bot, a webhook or the service wrote the message. Bots that reply to bots may never stop. */
export function isAutomated(message: Pick<Message, 'author' | 'webhookId' | 'type'>): boolean {
  const { tag } = message.author;
  const byBot = tag === 'bot' || tag === 'verified_bot' || tag === 'system';
  return byBot || message.webhookId !== undefined || message.type !== undefined;
}
