/** The kinds of objects and their methods. */
import type { AnyChannel, DirectChannel, Message, SendMessage } from '@guildhall/protocol';
import type { Api, CallInput, CallReply } from '../api.ts';
import type { SendOptions } from '../client.ts';
import type { CallOptions } from '../http/request.ts';

/** The fields by which calls refer to a message. */
export type MessageReference = Pick<Message, 'id' | 'channelId'>;

/** The fields by which calls refer to a member. */
export interface MemberReference {
  readonly serverId: string;
  readonly user: { readonly id: string };
}

interface ChannelReference {
  readonly id: string;
}

interface ServerReference {
  readonly id: string;
}

/** A member as the API returns it, with the server's id. */
type FetchedMember = MemberReference & CallReply<'getMember'>;

type Sent = string | SendMessage;
type Edit = string | CallInput<'editMessage'>['body'];
type Thread = Omit<NonNullable<CallInput<'createThread'>['body']>, 'messageId'>;

/** A message with its methods. Its original is `repliedTo`, because `reply` sends a reply. */
export type MessageObject<Fields extends MessageReference = Message> = Omit<Fields, 'reply'> &
  (Fields extends { readonly reply: infer Reply } ? { readonly repliedTo: Reply } : unknown) &
  MessageMethods;

/** A channel, thread or direct message with its methods. */
export type ChannelObject<Fields extends ChannelReference = AnyChannel | DirectChannel> = Fields &
  ChannelMethods;

/** A member of a server with their methods. */
export type MemberObject<Fields extends MemberReference = MemberReference> = Fields & MemberMethods;

/** A server with its methods. */
export type ServerObject<Fields extends ServerReference = ServerReference> = Fields & ServerMethods;

/** Sends a message exactly once. */
export type Send = (
  channelId: string,
  message: string | SendMessage,
  options?: SendOptions,
) => Promise<CallReply<'sendMessage'>>;

/** Adds methods to replies and events. */
export interface Objects {
  readonly api: Api;
  readonly send: (...sent: Parameters<Send>) => Promise<MessageObject>;
  message<Fields extends MessageReference>(fields: Fields): MessageObject<Fields>;
  channel<Fields extends ChannelReference>(fields: Fields): ChannelObject<Fields>;
  member<Fields extends MemberReference>(fields: Fields): MemberObject<Fields>;
  server<Fields extends ServerReference>(fields: Fields): ServerObject<Fields>;
}

/** Methods of a message. All of them reject with ApiRequestError or NetworkError. */
export interface MessageMethods {
  /** Its channel. Nothing is fetched: it has only the id and the methods. */
  readonly channel: ChannelObject<{ readonly id: string }>;
  /** Replies to it in its channel. */
  reply(this: MessageReference, answer: Sent, options?: SendOptions): Promise<MessageObject>;
  /** Fetches the current message. */
  fetch(this: MessageReference): Promise<MessageObject>;
  /** Changes one of the bot's own messages. */
  edit(this: MessageReference, change: Edit, options?: SendOptions): Promise<MessageObject>;
  delete(this: MessageReference, options?: CallOptions): Promise<void>;
  /** @param emoji such as `👍`, or `name:id` of a custom one */
  react(this: MessageReference, emoji: string): Promise<void>;
  /** Removes the bot's own reaction. */
  unreact(this: MessageReference, emoji: string): Promise<void>;
  pin(this: MessageReference, options?: CallOptions): Promise<void>;
  unpin(this: MessageReference, options?: CallOptions): Promise<void>;
  /** Copies an announcement to the channels that follow its channel. */
  publish(this: MessageReference): Promise<void>;
  /** Starts a thread on it. */
  startThread(this: MessageReference, thread: Thread): Promise<ChannelObject<CallReply<'createThread'>>>;
  /** Ends a poll: the bot's own, or with Manage Messages anyone's. */
  endPoll(this: MessageReference): Promise<MessageObject>;
}

/** Methods of a channel. All of them reject with ApiRequestError or NetworkError. */
export interface ChannelMethods {
  /** Posts a message exactly once, even over a bad connection. */
  send(this: ChannelReference, message: string | SendMessage, options?: SendOptions): Promise<MessageObject>;
  /** Shows that the bot is typing, for about 9 seconds. */
  startTyping(this: ChannelReference): Promise<void>;
  /** Fetches the current channel. */
  fetch(this: ChannelReference): Promise<ChannelObject<CallReply<'getChannel'>>>;
  fetchMessage(this: ChannelReference, messageId: string): Promise<MessageObject>;
  /** A page of messages, oldest first; the newest page unless the query says where. `limit` is 50 by default. */
  fetchMessages(
    this: ChannelReference,
    query?: CallInput<'listMessages'>['query'],
  ): Promise<readonly MessageObject[]>;
  /** Deletes 2 to 100 messages of the last 14 days. */
  deleteMessages(this: ChannelReference, messageIds: readonly string[], options?: CallOptions): Promise<void>;
  edit(
    this: ChannelReference,
    change: CallInput<'updateChannel'>['body'],
    options?: CallOptions,
  ): Promise<ChannelObject<CallReply<'updateChannel'>>>;
  delete(this: ChannelReference, options?: CallOptions): Promise<void>;
  /** Starts a thread, or a post in a forum. */
  createThread(
    this: ChannelReference,
    thread: CallInput<'createThread'>['body'],
    options?: SendOptions,
  ): Promise<ChannelObject<CallReply<'createThread'>>>;
}

/** Methods of a member. All of them reject with ApiRequestError or NetworkError. */
export interface MemberMethods {
  /** Sends a direct message. */
  send(this: MemberReference, message: string | SendMessage, options?: SendOptions): Promise<MessageObject>;
  /** Fetches the current member. */
  fetch(this: MemberReference): Promise<MemberObject<FetchedMember>>;
  /** Changes the nickname and other fields of a member; each field requires its permission. */
  edit(
    this: MemberReference,
    change: CallInput<'updateMember'>['body'],
    options?: CallOptions,
  ): Promise<void>;
  giveRole(this: MemberReference, roleId: string, options?: CallOptions): Promise<void>;
  takeRole(this: MemberReference, roleId: string, options?: CallOptions): Promise<void>;
  /** Times them out; a new timeout replaces the old one. @param durationSecs seconds, from 60 to 2,419,200 (28 days) */
  timeOut(this: MemberReference, durationSecs: number, options?: CallOptions): Promise<void>;
  endTimeout(this: MemberReference, options?: CallOptions): Promise<void>;
  /** Removes them; they may come back by invite. */
  kick(this: MemberReference, options?: CallOptions): Promise<void>;
  /** Bans them. Also deletes their messages of the last `deleteMessageSecs` seconds, up to 604,800 (7 days). */
  ban(this: MemberReference, options?: CallOptions & { readonly deleteMessageSecs?: number }): Promise<void>;
}

/** Methods of a server. All of them reject with ApiRequestError or NetworkError. */
export interface ServerMethods {
  /** Fetches the current server with its channels and roles. */
  fetch(this: ServerReference): Promise<CallReply<'getServer'>>;
  /** A member by id. Nothing is fetched: it has only ids and methods. */
  member(this: ServerReference, userId: string): MemberObject<MemberReference>;
  fetchMember(this: ServerReference, userId: string): Promise<MemberObject<FetchedMember>>;
  createChannel(
    this: ServerReference,
    channel: CallInput<'createChannel'>['body'],
    options?: CallOptions,
  ): Promise<ChannelObject<CallReply<'createChannel'>>>;
  createRole(
    this: ServerReference,
    role: CallInput<'createRole'>['body'],
    options?: CallOptions,
  ): Promise<CallReply<'createRole'>>;
  /** Lifts a ban. */
  unban(this: ServerReference, userId: string, options?: CallOptions): Promise<void>;
  leave(this: ServerReference): Promise<void>;
}
