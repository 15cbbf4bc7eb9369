/** The state of the world, and its views. */
import {
  Account,
  type AllowedMentions,
  type Channel,
  type Command,
  type DirectChannel,
  DirectChannel as DirectChannelSchema,
  type InteractionChannel,
  type Member,
  type Message,
  Message as MessageSchema,
  type SendMessage,
  type Server,
  ServerChannel,
  ServerCreated,
  Server as ServerSchema,
  type User,
} from '@guildhall/protocol';
import { Refusal, requireFit, TestWorldError } from './contracts.ts';
import { createPoll } from './polls.ts';
import { createSample } from './sample.ts';

/** The people whom a message pings. */
export function mentionedIn({
  content = '',
  allowedMentions,
}: {
  readonly content?: string;
  readonly allowedMentions?: AllowedMentions | undefined;
}): string[] {
  const named = [...new Set([...content.matchAll(/<@!?([0-9]+)>/g)].map(([, id = '']) => id))];
  if (allowedMentions === undefined || allowedMentions.parse?.includes('users')) return named;
  return named.filter((id) => allowedMentions.users?.includes(id));
}

/** A channel of a server or a direct message. */
export interface ChannelState {
  readonly id: string;
  readonly serverId: string | null;
  readonly shape: Channel | DirectChannel;
  /** The channel in the form of interactions. */
  readonly named: InteractionChannel;
  readonly messages: Message[];
}

export interface ServerState {
  readonly id: string;
  readonly name: string;
  readonly channels: (ChannelState & { readonly shape: Channel })[];
  readonly members: Map<string, User>;
}

/** The scope of commands that are not of one server. */
export const EVERYWHERE = 'everywhere';

/** The first id; a real instance generates it at the beginning of 2026. */
const FIRST_ID = 1_456_000_000_000_000_000n;
/** Ids differ in their milliseconds, so that servers are spread over shards realistically. */
const ID_STEP = 1n << 22n;

export class WorldState {
  readonly bot: User;
  readonly applicationId: string;
  readonly servers = new Map<string, ServerState>();
  readonly channels = new Map<string, ChannelState>();
  readonly users = new Map<string, User>();
  /** Commands by scope: a server's id, or {@link EVERYWHERE}. */
  readonly commands = new Map<string, readonly Command[]>();
  readonly #now: () => number;
  #ids = 0n;

  constructor(now: () => number) {
    this.#now = now;
    this.applicationId = this.nextId();
    this.bot = this.addUser('bot', { tag: 'bot' });
  }

  nextId(): string {
    this.#ids += 1n;
    return String(FIRST_ID + this.#ids * ID_STEP);
  }

  time(): string {
    return new Date(this.#now()).toISOString();
  }

  addUser(username: string, extra: Partial<User> = {}): User {
    const user: User = {
      id: this.nextId(),
      username,
      displayName: username,
      avatarUrl: null,
      clanTag: null,
      ...extra,
    };
    this.users.set(user.id, user);
    return user;
  }

  addServer(name: string): ServerState {
    const server: ServerState = { id: this.nextId(), name, channels: [], members: new Map() };
    server.members.set(this.bot.id, this.bot);
    this.servers.set(server.id, server);
    return server;
  }

  addChannel(server: ServerState, name: string, kind: Channel['kind']): ChannelState {
    const id = this.nextId();
    const sample = createSample(ServerChannel) as Channel;
    const position = server.channels.length;
    const shape = { ...sample, id, name, kind, position, serverId: server.id };
    requireFit(ServerChannel, shape, `channel ${name}`);
    const named = { id, name, kind, parentId: shape.parentId };
    const channel = { id, serverId: server.id, shape, named, messages: [] };
    server.channels.push(channel);
    this.channels.set(id, channel);
    return channel;
  }

  /** The direct message channel of the bot with a person; opened if necessary. */
  directWith(user: User): ChannelState {
    const known = [...this.channels.values()].find(
      ({ shape }) => 'recipient' in shape && shape.recipient?.id === user.id,
    );
    if (known) return known;
    const id = this.nextId();
    const recipient = { ...user, status: 'online' as const, customStatus: null };
    const sample = createSample(DirectChannelSchema) as DirectChannel;
    const shape = { ...sample, id, type: 'dm' as const, recipient, recipients: [recipient] };
    requireFit(DirectChannelSchema, shape, 'direct messages');
    const named = { id, name: null, kind: 'dm', parentId: null };
    const channel = { id, serverId: null, shape, named, messages: [] };
    this.channels.set(id, channel);
    return channel;
  }

  addMessage(channel: ChannelState, author: User, sent: SendMessage, more: Partial<Message> = {}): Message {
    const createdAt = this.time();
    const message: Message = {
      ...(createSample(MessageSchema) as Message),
      id: this.nextId(),
      channelId: channel.id,
      author,
      createdAt,
      content: sent.content ?? '',
      embeds: (sent.embeds ?? []).map((embed) => ({ type: 'rich' as const, ...embed })) as Message['embeds'],
      components: (sent.components ?? []) as Message['components'],
      flags: sent.flags ?? 0,
      poll: createPoll(sent.poll, createdAt),
      mentions: mentionedIn(sent),
      reply: sent.replyTo === undefined ? null : this.#replyTo(channel, sent.replyTo),
      ...(sent.nonce === undefined ? {} : { nonce: sent.nonce }),
      ...more,
    };
    requireFit(MessageSchema, message, 'message');
    channel.messages.push(message);
    return message;
  }

  #replyTo(channel: ChannelState, id: string): Message['reply'] {
    const { author, content, attachments } = this.messageIn(channel, id);
    return { id, author, content: content.slice(0, 200), hasAttachments: attachments.length > 0 };
  }

  /** @throws Refusal unknown_channel */
  channel(id: string): ChannelState {
    const channel = this.channels.get(id);
    if (!channel) throw new Refusal('unknown_channel');
    return channel;
  }

  /** @throws Refusal unknown_server */
  server(id: string): ServerState {
    const server = this.servers.get(id);
    if (!server) throw new Refusal('unknown_server');
    return server;
  }

  /** @throws Refusal unknown_message */
  messageIn(channel: ChannelState, id: string): Message {
    const message = channel.messages.find((one) => one.id === id);
    if (!message) throw new Refusal('unknown_message');
    return message;
  }

  /** Replaces a message with its changed version. */
  replaceMessage(channel: ChannelState, message: Message): void {
    const index = channel.messages.findIndex(({ id }) => id === message.id);
    if (index < 0) throw new TestWorldError(`There is no message ${message.id}`);
    channel.messages[index] = message;
  }

  account(): Account {
    const { id, username, displayName } = this.bot;
    return {
      ...(createSample(Account) as Account),
      id,
      username,
      displayName,
      tag: 'bot',
      bot: true,
      status: 'online',
      applicationId: this.applicationId,
    };
  }

  memberOf(user: User): Member {
    const shape = {
      user,
      status: 'online' as const,
      customStatus: null,
      isOwner: false,
      roles: [],
      nick: null,
    };
    return { ...shape, joinedAt: '2026-01-01T00:00:00.000Z', pending: false };
  }

  serverShape(server: ServerState): Server {
    const sample = createSample(ServerSchema) as Server;
    const channels = server.channels.map(({ shape }) => shape);
    return { ...sample, id: server.id, name: server.name, channels };
  }

  /** SERVER_CREATE of a server. */
  serverCreated(server: ServerState): ServerCreated {
    const channels = server.channels.map(({ shape }) => ({ ...shape, serverId: server.id }));
    return {
      ...(createSample(ServerCreated) as ServerCreated),
      ...this.serverShape(server),
      channels,
      members: [...server.members.values()].map((user) => this.memberOf(user)),
    };
  }
}
