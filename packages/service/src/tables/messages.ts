/** Messages and their reactions, votes, pings and other details. */
import type {
  AllowedMentions,
  Attachment,
  Component,
  Crosspost,
  Embed,
  ForwardSnapshot,
  Poll,
  PollAnswer,
  PollResult,
  Reaction,
  User,
} from '@guildhall/protocol';
import type { ColumnType } from 'kysely';
import type { Default, NullableTime, Optional, Time } from './columns.ts';

/** The parts of a message besides its text, as it was sent; absent if there are none. */
export interface MessageParts {
  readonly embeds?: readonly Embed[];
  readonly components?: readonly Component[];
  readonly attachments?: readonly StoredAttachment[];
  /** How many files a retention rule has removed, or could not be copied from an announcement. */
  readonly expiredAttachments?: number;
  /** Copies; whether they still exist is checked when the message is read. */
  readonly stickers?: readonly StoredSticker[];
  /** Votes and the end are in a table of their own. */
  readonly poll?: Pick<Poll, 'question' | 'allowMultiselect' | 'expiresAt'> & {
    readonly answers: readonly Omit<PollAnswer, 'count'>[];
  };
  readonly pollResult?: PollResult;
  /** The snapshot's files are this message's `attachments`. */
  readonly forward?: Omit<ForwardSnapshot, 'attachments'>;
  /** The attachments cost this many coins. */
  readonly coins?: { readonly price: number };
  /** The person is shown as they are when the message is read. */
  readonly interaction?: { readonly id?: string; readonly user: Pick<User, 'id'>; readonly name: string };
  readonly applicationId?: string;
  /** The webhook's name and picture when it posted the message; its id is the author's id. */
  readonly webhook?: { readonly name: string; readonly avatarUrl: string | null };
  readonly crosspost?: Crosspost;
  /** Whom the reply pings, if the text names them too. */
  readonly replyPing?: string;
  /** The sender's choice of pings, for the copies of an announcement. */
  readonly allowedMentions?: AllowedMentions;
}

export interface StoredAttachment extends Omit<Attachment, 'url'> {
  /** The key in the blob store. */
  readonly key: string;
  /** The original name if it was changed; `attachment://` may use either. */
  readonly sentAs?: string;
}

export interface StoredSticker {
  readonly id: string;
  readonly serverId: string;
  readonly name: string;
  readonly animated: boolean;
  /** Key of the picture in the blob store. */
  readonly key: string;
}

interface MessagesTable {
  channel_id: string;
  id: string;
  author_id: string;
  content: string;
  edited_at: NullableTime;
  flags: Default<number>;
  mentions: Default<string[]>;
  mention_roles: Default<string[]>;
  mention_everyone: Default<boolean>;
  reply_to: Optional<string>;
  parts: ColumnType<MessageParts | null, string | null | undefined, string | null>;
  pinned_at: NullableTime;
  /** In the order of first use; null without reactions. */
  reactions: ColumnType<ReactionCount[] | null, string | null | undefined, string | null>;
  crossposted: Default<boolean>;
  /** Embeds of links, added after the message was sent. */
  previews: ColumnType<Embed[] | null, string | null | undefined, string | null>;
  /** Only for system notices. */
  type: Optional<number>;
  target_id: Optional<string>;
}

export type ReactionCount = Omit<Reaction, 'me'>;

interface MessageReactionsTable {
  channel_id: string;
  message_id: string;
  emoji: string;
  user_id: string;
  created_at: Default<Date>;
}

interface PollsTable {
  channel_id: string;
  message_id: string;
  expires_at: Time;
  ended_at: NullableTime;
  counts: number[];
  total: Default<number>;
}

interface PollVotesTable {
  channel_id: string;
  message_id: string;
  answer_id: number;
  user_id: string;
}

interface LinkPreviewsTable {
  fingerprint: string;
  preview: ColumnType<Embed | null, string | null, string | null>;
  expires_at: Time;
}

interface MessageSearchTable {
  channel_id: string;
  message_id: string;
  scope_id: string;
  seen_in: string;
  /** A tsvector in its text form. */
  words: string;
}

interface MessageSearchQueueTable {
  channel_id: string;
  message_id: string;
}

/** Changes that make cached pages of messages stale, see the migration. */
interface PageChangesTable {
  channel_id: string;
  backend: number;
  xid: string;
  changed_at: Default<Date>;
}

interface MessageNoncesTable {
  channel_id: string;
  author_id: string;
  nonce: string;
  message_id: string;
  claimed_at: Time;
}

interface SlowmodeTurnsTable {
  channel_id: string;
  user_id: string;
  taken_at: Time;
  nonce: string | null;
}

interface ReadStatesTable {
  channel_id: string;
  user_id: string;
  last_read_message_id: string;
}

/** The targets of pings: a person, a role, or 0 for everyone who sees the channel. */
interface MessagePingsTable {
  channel_id: string;
  target_id: string;
  message_id: string;
  author_id: string;
}

/** Messages that people saved; the id was drawn when it was saved. */
interface SavedMessagesTable {
  channel_id: string;
  user_id: string;
  message_id: string;
  id: string;
}

export interface MessageTables {
  messages: MessagesTable;
  message_reactions: MessageReactionsTable;
  polls: PollsTable;
  poll_votes: PollVotesTable;
  link_previews: LinkPreviewsTable;
  message_search: MessageSearchTable;
  message_search_queue: MessageSearchQueueTable;
  page_changes: PageChangesTable;
  message_nonces: MessageNoncesTable;
  slowmode_turns: SlowmodeTurnsTable;
  read_states: ReadStatesTable;
  message_pings: MessagePingsTable;
  saved_messages: SavedMessagesTable;
}
