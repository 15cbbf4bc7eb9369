/** The kinds of objects and their methods. */
import type { AnyChannel, DirectChannel, Message, SendMessage } from '@guildhall/protocol';
import type { Api, CallInput, CallReply } from '../api.ts';
import type { SendOptions } from '../client.ts';
import type { CallOptions } from '../http/request.ts';

/** The fields of a message that calls about it need. */
export type MessagePlace = Pick<Message, 'id' | 'channelId'>;

/** The fields of a member that calls about them need. */
export interface MemberPlace {
  readonly serverId: string;
  readonly user: { readonly id: string };
}

interface ChannelPlace {
  readonly id: string;
}

interface ServerPlace {
  readonly id: string;
}

/** A member as the API returns it, with the server's id. */
export type FetchedMember = MemberPlace & CallReply<'getMember'>;

type Sent = string | SendMessage;
type Edit = string | CallInput<'editMessage'>['body'];
type Thread = Omit<NonNullable<CallInput<'createThread'>['body']>, 'messageId'>;

/** A message with its methods. Its original is `repliedTo`, because `reply` sends a reply. */
export type MessageObject<Fields extends MessagePlace = Message> = Omit<Fields, 'reply'> &
  (Fields extends { readonly reply: infer Reply } ? { readonly repliedTo: Reply } : unknown) &
  MessageMethods;

/** A channel, thread or direct message with its methods. */
export type ChannelObject<Fields extends ChannelPlace = AnyChannel | DirectChannel> = Fields & ChannelMethods;

/** A member of a server with their methods. */
export type MemberObject<Fields extends MemberPlace = MemberPlace> = Fields & MemberMethods;

/** A server with its methods. */
export type ServerObject<Fields extends ChannelPlace = { readonly id: string }> = Fields & ServerMethods;

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
  message<Fields extends MessagePlace>(fields: Fields): MessageObject<Fields>;
  channel<Fields extends ChannelPlace>(fields: Fields): ChannelObject<Fields>;
  member<Fields extends MemberPlace>(fields: Fields): MemberObject<Fields>;
  server<Fields extends ServerPlace>(fields: Fields): ServerObject<Fields>;
}

/** Methods of a message. All of them reject with ApiRequestError or NetworkError. */
export interface MessageMethods {
  /** Its channel. Nothing is fetched: it has only the id and the methods. */
  readonly channel: ChannelObject<{ readonly id: string }>;
  /** Replies to it in its channel. */
  reply(this: MessagePlace, answer: Sent, options?: SendOptions): Promise<MessageObject>;
  /** Fetches the current message. */
  fetch(this: MessagePlace): Promise<MessageObject>;
  /** Changes one of the bot's own messages. */
  edit(this: MessagePlace, change: Edit, options?: SendOptions): Promise<MessageObject>;
  delete(this: MessagePlace, options?: CallOptions): Promise<void>;
  /** @param emoji such as `👍`, or `name:id` of a custom one */
  react(this: MessagePlace, emoji: string): Promise<void>;
  /** Removes the bot's own reaction. */
  unreact(this: MessagePlace, emoji: string): Promise<void>;
  pin(this: MessagePlace, options?: CallOptions): Promise<void>;
  unpin(this: MessagePlace, options?: CallOptions): Promise<void>;
  /** Copies an announcement to the channels that follow. */
  publish(this: MessagePlace): Promise<void>;
  /** Starts a thread on it. */
  startThread(this: MessagePlace, thread: Thread): Promise<ChannelObject<CallReply<'createThread'>>>;
  /** Ends the bot's own poll, or with Manage Messages anyone's. */
  endPoll(this: MessagePlace): Promise<MessageObject>;
}

/** Methods of a channel. All of them reject with ApiRequestError or NetworkError. */
export interface ChannelMethods {
  /** Posts a message exactly once, even over a bad connection. */
  send(this: ChannelPlace, message: string | SendMessage, options?: SendOptions): Promise<MessageObject>;
  /** Shows that the bot is typing, for about 9 seconds. */
  startTyping(this: ChannelPlace): Promise<void>;
  /** Fetches the current channel. */
  fetch(this: ChannelPlace): Promise<ChannelObject<CallReply<'getChannel'>>>;
  fetchMessage(this: ChannelPlace, messageId: string): Promise<MessageObject>;
  /** A page of messages, oldest first; the newest page unless the query says where. `limit` is 50 by default. */
  fetchMessages(
    this: ChannelPlace,
    query?: CallInput<'listMessages'>['query'],
  ): Promise<readonly MessageObject[]>;
  /** Deletes 2 to 100 messages of the last 14 days. */
  deleteMessages(this: ChannelPlace, messageIds: readonly string[], options?: CallOptions): Promise<void>;
  edit(
    this: ChannelPlace,
    change: CallInput<'updateChannel'>['body'],
    options?: CallOptions,
  ): Promise<ChannelObject<CallReply<'updateChannel'>>>;
  delete(this: ChannelPlace, options?: CallOptions): Promise<void>;
  /** Starts a thread, or a post in a forum. */
  createThread(
    this: ChannelPlace,
    thread: CallInput<'createThread'>['body'],
    options?: SendOptions,
  ): Promise<ChannelObject<CallReply<'createThread'>>>;
}

/** Methods of a member. All of them reject with ApiRequestError or NetworkError. */
export interface MemberMethods {
  /** Sends a direct message. */
  send(this: MemberPlace, message: string | SendMessage, options?: SendOptions): Promise<MessageObject>;
  /** Fetches the current member. */
  fetch(this: MemberPlace): Promise<MemberObject<FetchedMember>>;
  /** Changes the nickname and other fields of a member; each field requires its permission. */
  edit(this: MemberPlace, change: CallInput<'updateMember'>['body'], options?: CallOptions): Promise<void>;
  giveRole(this: MemberPlace, roleId: string, options?: CallOptions): Promise<void>;
  takeRole(this: MemberPlace, roleId: string, options?: CallOptions): Promise<void>;
  /** Times them out; a new timeout replaces the old one. @param durationSecs seconds, from 60 to 2,419,200 (28 days) */
  timeOut(this: MemberPlace, durationSecs: number, options?: CallOptions): Promise<void>;
  endTimeout(this: MemberPlace, options?: CallOptions): Promise<void>;
  /** Removes them; they may come back by invite. */
  kick(this: MemberPlace, options?: CallOptions): Promise<void>;
  /** Bans them. `deleteMessageSecs` also deletes what they wrote in that many last seconds, up to 604,800 (7 days). */
  ban(this: MemberPlace, options?: CallOptions & { readonly deleteMessageSecs?: number }): Promise<void>;
}

/** Methods of a server. All of them reject with ApiRequestError or NetworkError. */
export interface ServerMethods {
  /** Fetches the current server with its channels and roles. */
  fetch(this: ServerPlace): Promise<CallReply<'getServer'>>;
  /** A member by id. Nothing is fetched: it has only ids and methods. */
  member(this: ServerPlace, userId: string): MemberObject<MemberPlace>;
  fetchMember(this: ServerPlace, userId: string): Promise<MemberObject<FetchedMember>>;
  createChannel(
    this: ServerPlace,
    channel: CallInput<'createChannel'>['body'],
    options?: CallOptions,
  ): Promise<ChannelObject<CallReply<'createChannel'>>>;
  createRole(
    this: ServerPlace,
    role: CallInput<'createRole'>['body'],
    options?: CallOptions,
  ): Promise<CallReply<'createRole'>>;
  /** Lifts a ban. */
  unban(this: ServerPlace, userId: string, options?: CallOptions): Promise<void>;
  leave(this: ServerPlace): Promise<void>;
}
