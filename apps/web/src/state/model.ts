/**
 * The client's state, as plain immutable data. READY fills it, gateway events keep it current and pages of the API
 * extend it; for every event, state + event = refetched state.
 */
import type {
  Account,
  Call,
  DirectChannel,
  Emoji,
  InstanceAnnouncement,
  Member,
  Message,
  NotificationSettings,
  Presence,
  ReadState,
  Relationship,
  Role,
  ServerChannel,
  ServerSummary,
  Settings,
  Sticker,
  VoiceState,
} from '@guildhall/protocol';

/** A server. Channels, roles and members have their own tables. */
export interface ServerEntry extends ServerSummary {
  readonly joinedAt: string;
  readonly myRoles: readonly string[];
  /** False while the service cannot answer for it. */
  readonly available: boolean;
}

/** The known members of a server; `complete` once the whole list has been read. */
export interface MemberTable {
  readonly byId: Readonly<Record<string, Member>>;
  readonly complete: boolean;
}

/** The loaded part of a channel's history, oldest first, without gaps. */
export interface ChannelMessages {
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  /** True after a jump into the past: newer messages exist that are not loaded. */
  readonly hasNewer: boolean;
  /** Events may have been missed since it was read, so it must be read again. */
  readonly stale: boolean;
}

/** An outgoing message. It is removed when the service's copy with the same nonce arrives. */
export interface OutgoingMessage {
  readonly nonce: string;
  readonly channelId: string;
  readonly content: string;
  readonly replyTo: string | null;
  readonly mentionReply: boolean;
  readonly stickerIds?: readonly string[];
  /** The price of its files. */
  readonly coins?: number;
  readonly createdAt: string;
  /** Names of its files, which are kept outside the state. */
  readonly files: readonly string[];
  /** The sent part of the files, from 0 to 1. */
  readonly progress: number;
  readonly failure: OutgoingFailure | null;
}

export interface OutgoingFailure {
  readonly text: string;
  /** Whether a retry could succeed. */
  readonly retryable: boolean;
  /** The message that it answers was deleted: a retry sends it without the reply. */
  readonly replyGone?: boolean;
}

/** A server that the person has lost, and the reason. */
interface LostServer {
  readonly name: string;
  readonly cause: 'left' | 'kicked' | 'banned' | 'deleted';
}

/** A server shown as a member with only these roles sees it. */
interface ViewAs {
  readonly serverId: string;
  readonly roleIds: readonly string[];
}

/** Someone in a voice channel or call. */
export interface PersonInVoice extends VoiceState {
  readonly channelId: string;
}

type Table<Value> = Readonly<Record<string, Value>>;

export interface GatewayState {
  readonly account: Account | null;
  /** The person's settings; null until READY. */
  readonly settings: Settings | null;
  /** What operators announce to everyone now, the newest first. */
  readonly announcements: readonly InstanceAnnouncement[];
  readonly viewAs: ViewAs | null;
  readonly servers: Table<ServerEntry>;
  /** Servers lost since the page was opened, to explain why the shown one disappeared. */
  readonly lost: Table<LostServer>;
  /** Servers without room in READY, until they follow. */
  readonly awaited: Table<true>;
  readonly channels: Table<ServerChannel>;
  /** Threads and posts that the signed-in person follows. */
  readonly follows: Table<true>;
  /** Changed notification settings, by server or channel. */
  readonly notifications: Table<NotificationSettings>;
  readonly directs: Table<DirectChannel>;
  /** By the other person's id. */
  readonly relationships: Table<Relationship>;
  /** By server: highest first, @everyone last. */
  readonly roles: Table<readonly Role[]>;
  readonly members: Table<MemberTable>;
  /** By server: custom emoji, oldest first. */
  readonly emojis: Table<readonly Emoji[]>;
  /** By server, oldest first. */
  readonly stickers: Table<readonly Sticker[]>;
  readonly presences: Table<Presence>;
  readonly readStates: Table<ReadState>;
  /** By channel: up to which message it is read according to a "Mark unread" that is still being sent. */
  readonly unreadMarks: Table<string>;
  /**
   * By channel: the newest message since the channel was read. Outside of the channels, because changing a channel with
   * each message would redraw everything that shows channel names. Threads, which are listed by their last message,
   * contain it themselves.
   */
  readonly newest: Table<string>;
  readonly messages: Table<ChannelMessages>;
  /** The last deleted messages, which the answer to an earlier read may still contain. */
  readonly gone: readonly string[];
  /** Channels on screen. Of others, only the newest messages stay in memory. */
  readonly open: Table<true>;
  readonly outgoing: Table<readonly OutgoingMessage[]>;
  /** By channel, then by person: when the notice ends (Unix milliseconds). */
  readonly typing: Table<Table<number>>;
  /** By user: everyone in voice that the signed-in person can see. */
  readonly voiceStates: Table<PersonInVoice>;
  /** By channel: calls of direct messages and groups. */
  readonly calls: Table<Call>;
}

export const EMPTY_STATE: GatewayState = {
  account: null,
  settings: null,
  announcements: [],
  viewAs: null,
  servers: {},
  lost: {},
  awaited: {},
  channels: {},
  follows: {},
  notifications: {},
  directs: {},
  relationships: {},
  roles: {},
  members: {},
  emojis: {},
  stickers: {},
  presences: {},
  readStates: {},
  unreadMarks: {},
  newest: {},
  messages: {},
  gone: [],
  open: {},
  outgoing: {},
  typing: {},
  voiceStates: {},
  calls: {},
};
