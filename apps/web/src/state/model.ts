/**
 * What the client knows, as plain immutable data. It is filled by READY, kept current by the gateway's events and
 * topped up by pages of the API; for every event, state + event = refetched state.
 */
import type {
  Account,
  Call,
  DirectChannel,
  Emoji,
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

/** A server as the client holds it. Channels, roles and members have their own tables. */
export interface ServerEntry extends ServerSummary {
  readonly joinedAt: string;
  readonly myRoles: readonly string[];
  /** False while the service cannot answer for it. */
  readonly available: boolean;
}

/** Members known of one server; `complete` once the whole list has been read. */
export interface MemberTable {
  readonly byId: Readonly<Record<string, Member>>;
  readonly complete: boolean;
}

/** The window of a channel's history that is in memory, oldest first, without gaps. */
export interface ChannelMessages {
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  /** True after a jump into the past: newer messages exist that are not in memory. */
  readonly hasNewer: boolean;
  /** Events may have been missed since it was read; read again before trusting it. */
  readonly stale: boolean;
}

/** A message of one's own on its way. It leaves when the service's copy with the same nonce arrives. */
export interface OutgoingMessage {
  readonly nonce: string;
  readonly channelId: string;
  readonly content: string;
  readonly replyTo: string | null;
  readonly mentionReply: boolean;
  readonly stickerIds?: readonly string[];
  /** What its files are sold for. */
  readonly coins?: number;
  readonly createdAt: string;
  /** Names of the files that go with it, which themselves are kept beside the state. */
  readonly files: readonly string[];
  /** How much of the files has been sent, from 0 to 1. */
  readonly progress: number;
  readonly failure: OutgoingFailure | null;
}

export interface OutgoingFailure {
  readonly text: string;
  /** Whether sending the same again could succeed. */
  readonly retryable: boolean;
}

/** A server that the person was in until something happened to it or to them. */
export interface LostServer {
  readonly name: string;
  readonly cause: 'left' | 'kicked' | 'banned' | 'deleted';
}

/** A server looked at with the eyes of someone who has only these roles. */
export interface ViewAs {
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
  /** What the person has chosen on every device; null until READY. */
  readonly settings: Settings | null;
  readonly viewAs: ViewAs | null;
  readonly servers: Table<ServerEntry>;
  /** Servers lost since the page was opened, so that it can say what happened to the one it showed. */
  readonly lost: Table<LostServer>;
  readonly channels: Table<ServerChannel>;
  /** Threads and posts that the signed-in person follows. */
  readonly follows: Table<true>;
  /** By server or channel: when it notifies, where the person has set that. */
  readonly notifications: Table<NotificationSettings>;
  readonly directs: Table<DirectChannel>;
  /** By the other's id. */
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
  /**
   * By channel: the newest message that came since the channel was read. Beside the channels, so that a message changes
   * none of them: everything that shows names of channels would be drawn again. Threads, which are listed by their last
   * message, hold it themselves.
   */
  readonly newest: Table<string>;
  readonly messages: Table<ChannelMessages>;
  /** Channels whose conversation is on screen: of others only the newest messages stay in memory. */
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
  viewAs: null,
  servers: {},
  lost: {},
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
  newest: {},
  messages: {},
  open: {},
  outgoing: {},
  typing: {},
  voiceStates: {},
  calls: {},
};
