/**
 * A cache of servers, channels, roles and members, kept up to date by gateway events. It has only fields that events
 * keep current: no counts, no latest messages, no presences.
 */
import type { Role, ServerChannel, ServerCreated, ServerSummary } from '@guildhall/protocol';
import type { Bot } from '../bot.ts';
import type { ChannelObject, MemberObject, ServerObject } from '../objects/kinds.ts';
import { type CachedMember, CachedMembers } from './cached-members.ts';

/** A server without its member count. */
export type CachedServer = Omit<ServerSummary, 'memberCount'>;

/** A channel or open thread, without the fields that change with each message. */
export type CachedChannel = Omit<ServerChannel, 'lastMessageId' | 'lastPinAt' | 'messageCount'>;

/** A role with its server. */
export type CachedRole = Role & { readonly serverId: string };

/** Limits of the cache. */
export interface CacheOptions {
  /** The maximum number of members over all servers; the least recently used go first. Default 10,000. */
  readonly members?: number | undefined;
}

/** The cache of a bot. Listeners added after the cache was created see it up to date. */
export interface Cache {
  readonly servers: ReadonlyMap<string, ServerObject<CachedServer>>;
  /** Channels and open threads that the bot sees. */
  readonly channels: ReadonlyMap<string, ChannelObject<CachedChannel>>;
  readonly roles: ReadonlyMap<string, CachedRole>;
  /** A member known from an event or `fetchMembers`; undefined does not mean that there is none. */
  member(serverId: string, userId: string): MemberObject<CachedMember> | undefined;
  /** Clears the cache and stops listening. */
  stop(): void;
}

/**
 * Creates a cache that fills from the bot's next READY, so create it before `start`. If the bot chooses `intents`, they
 * must include the group `servers` and, for members, `members`.
 */
export function createCache(bot: Bot, { members = 10_000 }: CacheOptions = {}): Cache {
  const store = new CacheStore(bot, members);
  const stopListening = [
    ...listenToServers(bot, store),
    ...listenToChannels(bot, store),
    ...listenToRoles(bot, store),
    ...store.members.listen(bot),
  ];
  return {
    servers: store.servers,
    channels: store.channels,
    roles: store.roles,
    member: (serverId, userId) => store.members.get(serverId, userId),
    stop() {
      for (const end of stopListening) end();
      store.dropServers(new Set(store.servers.keys()));
    },
  };
}

class CacheStore {
  readonly servers = new Map<string, ServerObject<CachedServer>>();
  readonly channels = new Map<string, ChannelObject<CachedChannel>>();
  readonly roles = new Map<string, CachedRole>();
  readonly members: CachedMembers;
  /** The shard of each server. */
  readonly shards = new Map<string, number>();
  readonly #bot: Bot;

  constructor(bot: Bot, maxMembers: number) {
    this.#bot = bot;
    this.members = new CachedMembers(bot, maxMembers);
  }

  putServer({ memberCount, ...server }: ServerSummary): void {
    this.servers.set(server.id, Object.assign(this.#bot.server(server.id), server));
  }

  changeServer(id: string, change: Partial<CachedServer>): void {
    const known = this.servers.get(id);
    if (known) this.servers.set(id, Object.assign(this.#bot.server(id), known, change));
  }

  /** Replaces a server and everything in it. */
  replaceServer(created: ServerCreated, shard: number): void {
    const { channels, roles, members, threads, emojis, stickers, voiceStates, presences, ...others } =
      created;
    const { myRoles, joinedAt, ...server } = others;
    // Looking through the whole cache for each new server would take too long while it fills.
    if (this.servers.has(server.id)) this.dropServers(new Set([server.id]));
    this.putServer(server);
    this.shards.set(server.id, shard);
    for (const channel of [...channels, ...threads]) this.putChannel(channel);
    for (const role of roles) this.putRole(server.id, role);
    for (const member of members) this.members.put({ ...member, serverId: server.id });
  }

  dropServers(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      this.servers.delete(id);
      this.shards.delete(id);
    }
    for (const [id, { serverId }] of this.channels) if (ids.has(serverId)) this.channels.delete(id);
    for (const [id, { serverId }] of this.roles) if (ids.has(serverId)) this.roles.delete(id);
    this.members.dropServers(ids);
  }

  putChannel({ lastMessageId, lastPinAt, messageCount, ...channel }: ServerChannel): void {
    this.channels.set(channel.id, Object.assign(this.#bot.channel(channel.id), channel));
  }

  putRole(serverId: string, role: Role): void {
    this.roles.set(role.id, { ...role, serverId });
  }

  /** Drops archived threads, whose number grows without limit. */
  putThread(thread: ServerChannel): void {
    if (thread.archived) this.channels.delete(thread.id);
    else this.putChannel(thread);
  }

  changeChannel(id: string, change: Partial<CachedChannel>): void {
    const known = this.channels.get(id);
    if (known) this.channels.set(id, Object.assign(this.#bot.channel(id), known, change));
  }
}

type Ends = readonly (() => void)[];

function listenToServers(bot: Bot, store: CacheStore): Ends {
  return [
    bot.on('READY', ({ servers }, { shard }) => {
      const known = [...store.shards].filter(([, owner]) => owner === shard);
      store.dropServers(new Set(known.map(([serverId]) => serverId)));
      for (const server of servers) if (!('unavailable' in server)) store.replaceServer(server, shard);
    }),
    bot.on('SERVER_CREATE', (server, { shard }) => store.replaceServer(server, shard)),
    bot.on('SERVER_UPDATE', (server) => store.putServer(server)),
    bot.on('CLAN_TAG_UPDATE', ({ serverId, clanTag }) => store.changeServer(serverId, { clanTag })),
    bot.on('SERVER_DELETE', ({ id }) => store.dropServers(new Set([id]))),
  ];
}

function listenToChannels(bot: Bot, store: CacheStore): Ends {
  return [
    bot.on('CHANNEL_CREATE', (channel) => store.putChannel(channel)),
    bot.on('CHANNEL_UPDATE', (channel) => store.putChannel(channel)),
    bot.on('CHANNELS_REORDER', ({ channels }) => {
      for (const { id, position, parentId } of channels) store.changeChannel(id, { position, parentId });
    }),
    bot.on('CHANNEL_DELETE', ({ id }) => {
      store.channels.delete(id);
      for (const [threadId, thread] of store.channels)
        if (thread.kind === 'thread' && thread.parentId === id) store.channels.delete(threadId);
    }),
    bot.on('THREAD_CREATE', ({ message, ...thread }) => store.putThread(thread)),
    bot.on('THREAD_UPDATE', (thread) => store.putThread(thread)),
    bot.on('THREAD_DELETE', ({ id }) => void store.channels.delete(id)),
  ];
}

function listenToRoles(bot: Bot, store: CacheStore): Ends {
  return [
    bot.on('ROLE_CREATE', ({ serverId, role }) => store.putRole(serverId, role)),
    bot.on('ROLE_UPDATE', ({ serverId, role }) => store.putRole(serverId, role)),
    bot.on('ROLE_DELETE', ({ serverId, roleId }) => {
      store.roles.delete(roleId);
      store.members.takeRole(serverId, roleId);
    }),
    bot.on('ROLES_REORDER', ({ roles }) => {
      for (const { id, position } of roles) {
        const known = store.roles.get(id);
        if (known) store.roles.set(id, { ...known, position });
      }
    }),
  ];
}
