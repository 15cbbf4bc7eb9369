/** What the composition root provides. All other requests go through Guildhall's API. */
import type { Duplex } from 'node:stream';
import type {
  AuditAction,
  Channel,
  Member,
  Message,
  Role,
  ServerCreated,
  User,
  VoiceState,
} from '@guildhall/protocol';
import type { FastifyRequest } from 'fastify';

/** Sequence numbers of a session with the positions of their events in the log. */
export interface StoredPoints {
  readonly sessionId: string;
  /** The newest number that was sent. */
  readonly lastSequence: number;
  /** Oldest first. */
  readonly points: readonly (readonly [sequence: number, position: string])[];
}

export interface ServerSize {
  readonly members: number;
  readonly online: number;
}

/** An interaction that a bot answers. */
export interface AnsweredInteraction {
  readonly id: string;
  readonly applicationId: string;
  readonly botId: string;
  readonly userId: string;
  readonly channelId: string;
  readonly type: number;
  /** The message of the component, or of the one that showed the form. */
  readonly messageId: string | null;
  readonly commandName: string | null;
  readonly ephemeral: boolean;
  /** Whether the message of a deferred reply is still awaited. */
  readonly thinking: boolean;
}

/** Entries of the audit log from the oldest on. */
export interface AuditPage {
  readonly after: string;
  readonly count: number;
  readonly actions: readonly AuditAction[];
  readonly actorId?: string;
  readonly targetId?: string;
}

/** A channel for the person of an interaction. */
export interface PersonChannel {
  /** What the person may do there: a sum of permission bits. */
  readonly permissions: string;
  /** Null for channels that are not threads. */
  readonly thread: Channel | null;
}

export interface DiscordPorts {
  /** The instance's public address, without a path. */
  readonly baseUrl: string;
  /** Opens a connection to the instance's own listener inside the process. @param address of the bot */
  connect(address: string): Duplex;
  /** Checks a request's token before its body is read, and sets `request.caller`. @throws ApiError rate_limited, unauthorized, invalid_token */
  requireCaller(request: FastifyRequest): Promise<void>;
  /** Counts a long body before it is parsed. @throws ApiError rate_limited */
  countPassedBody(request: FastifyRequest, text: string): Promise<void>;
  /** Public user objects, without unknown ids. */
  usersById(ids: readonly string[]): Promise<ReadonlyMap<string, User>>;
  /** Messages of one channel as everyone sees them, without unknown ids. */
  messagesById(channelId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Message>>;
  /** Members as another member sees them, without unknown ids. */
  membersById(serverId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Member>>;
  /** Someone's voice state in a server; null if they are in none of its channels. */
  findVoiceState(serverId: string, userId: string): Promise<VoiceState | null>;
  /**
   * The channel of the same server that someone joined by leaving another; null if they left for elsewhere.
   * @param position of the event about leaving
   */
  findVoiceMove(left: VoiceState, position: string): Promise<string | null>;
  /** When the pinned messages of a channel were pinned, by their ids. */
  pinTimes(channelId: string): Promise<ReadonlyMap<string, Date | null>>;
  /** When someone began to follow threads, without those they do not follow. */
  followTimes(threadIds: readonly string[], userId: string): Promise<ReadonlyMap<string, number>>;
  /** The interaction of a token; null when the token is not valid. */
  findInteraction(token: string): Promise<AnsweredInteraction | null>;
  /** The server whose command this is; null for commands available everywhere and unknown ids. */
  serverOfCommand(applicationId: string, commandId: string): Promise<string | null>;
  /** Channels and threads of a server for one of its members, without unknown ids. */
  personChannels(
    person: { readonly serverId: string; readonly userId: string },
    channelIds: readonly string[],
  ): Promise<ReadonlyMap<string, PersonChannel>>;
  /** The roles of a server; null for unknown ids. */
  rolesOf(serverId: string): Promise<readonly Role[] | null>;
  expressionsOf(serverId: string): Promise<Pick<ServerCreated, 'emojis' | 'stickers'>>;
  /** Those of the given channels of a server that one of its members sees. */
  seenChannels(
    viewer: { readonly serverId: string; readonly userId: string },
    channelIds: ReadonlySet<string>,
  ): Promise<readonly Channel[]>;
  /** The server of a channel; null for direct messages and unknown ids. */
  serverOf(channelId: string): Promise<string | null>;
  /** The address of a custom emoji's or sticker's picture; null for unknown ids. */
  expressionPicture(kind: 'emoji' | 'sticker', id: string): Promise<string | null>;
  /** The id of the last entry of a page of a server's audit log; null if the page is empty. */
  findAuditEntryAfter(serverId: string, page: AuditPage): Promise<string | null>;
  /** The unarchived threads of a server. */
  openThreads(serverId: string): Promise<readonly Channel[]>;
  /** Those of the given servers that a user is in. */
  serversWith(userId: string, serverIds: readonly string[]): Promise<readonly string[]>;
  /** How many members servers have and how many are online, without unknown ids. */
  sizesOf(serverIds: readonly string[]): Promise<ReadonlyMap<string, ServerSize>>;
  /**
   * Runs changes of one scope's commands one at a time, in all processes.
   * @throws ApiError rate_limited while too many changes of the caller wait
   */
  changeCommandsInTurn<Result>(
    place: { readonly callerId: string; readonly scope: string },
    change: () => Promise<Result>,
  ): Promise<Result>;
  /** Stores resume points for any process. */
  saveResumePoints(points: StoredPoints): Promise<void>;
  /** Takes a session's resume point: whether this process may have it in memory, and its position in the log. */
  takeResumePoint(
    sessionId: string,
    sequence: number,
  ): Promise<{ readonly isHere: boolean; readonly position: string | null }>;
  /** Multiplies every rate limit. */
  readonly rateLimitScale: number;
  /** How many gateway connections may have a compression context at once. */
  readonly compressedConnections: number;
  readonly log: { error(details: object, message: string): void };
}
