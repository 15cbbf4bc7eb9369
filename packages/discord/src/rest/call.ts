/** A request from a bot, and how a route answers it. */
import {
  type Channel,
  type Endpoint,
  getAccount,
  type Message,
  type ParamsOf,
  type ReplyOf,
  type User,
  type VoiceState,
} from '@guildhall/protocol';
import { type OwnMembership, ownMemberships } from '../own-memberships.ts';
import type { AnsweredInteraction, AuditPage, DiscordPorts, ServerSize } from '../ports.ts';
import { asObject, type Json } from '../resources/json.ts';
import { toMessage } from '../resources/message.ts';
import { surroundingsOf } from '../surroundings.ts';
import { invalidField } from './errors.ts';
import type { ApiRequest, NativeApi, OutgoingForm } from './native-api.ts';
import { linkedChannels, withOwnLinks } from './own-links.ts';

/** A field of a form as Guildhall takes it; null if it is left out. */
export type ChangeField = (name: string, text: string) => readonly [name: string, text: string] | null;

/** A body with files. Its JSON, `payload_json`, may come before, between or after them. */
export interface IncomingForm {
  /** Passes the files on with changed JSON. The stream fails with what `change` throws. */
  resend(change: (json: unknown) => Promise<object>): OutgoingForm;
  /** Passes one file on, and the fields that `change` returns. */
  resendFields(change: ChangeField): OutgoingForm;
}

export class Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Json;
  /** The JSON body as sent; undefined for a form. */
  readonly body: unknown;
  readonly form: IncomingForm | null;
  /** The bot; null where its token is not checked before the body is read. */
  readonly #callerId: string | null;
  readonly #api: NativeApi;
  readonly #ports: DiscordPorts;

  constructor(
    api: NativeApi,
    ports: DiscordPorts,
    request: {
      readonly params: Readonly<Record<string, string>>;
      readonly query: Json;
      readonly body: unknown;
      readonly form: IncomingForm | null;
      readonly callerId: string | null;
    },
  ) {
    this.#api = api;
    this.#ports = ports;
    this.params = request.params;
    this.query = request.query;
    this.body = request.body;
    this.form = request.form;
    this.#callerId = request.callerId;
  }

  get json(): Json {
    return asObject(this.body);
  }

  get baseUrl(): string {
    return this.#ports.baseUrl;
  }

  changeCommandsInTurn<Result>(scope: string, change: () => Promise<Result>): Promise<Result> {
    if (this.#callerId === null) throw new Error('commands are changed without a caller');
    return this.#ports.changeCommandsInTurn({ callerId: this.#callerId, scope }, change);
  }

  /** The JSON body of a route that takes no files. @throws DiscordError for a form, whose content would be lost */
  bodyWithoutFiles(): unknown {
    if (this.form) throw invalidField('body/files', 'cannot be added by an edit');
    return this.body;
  }

  param(name: string): string {
    return this.params[name] ?? '';
  }

  /** The server that the path names, for calls of Guildhall's API. */
  get inServer(): { readonly params: { readonly serverId: string } } {
    return { params: { serverId: this.param('guild') } };
  }

  /** The channel that the path names. */
  get inChannel(): { readonly params: { readonly channelId: string } } {
    return { params: { channelId: this.param('channel') } };
  }

  /** A query parameter; undefined when it is missing, empty or repeated. */
  queryText(name: string): string | undefined {
    const value = this.query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  /** Whether a query parameter is true in any spelling that libraries use. */
  queryFlag(name: string): boolean {
    return ['true', 'True', '1'].includes(this.queryText(name) ?? '');
  }

  /** Calls Guildhall's API as the bot. @throws NativeRefusal */
  ask<E extends Pick<Endpoint, 'method' | 'path' | 'replies'>>(
    endpoint: E,
    asked?: ApiRequest<E>,
  ): Promise<ReplyOf<E>> {
    return this.#api.ask(endpoint, asked);
  }

  /** Calls Guildhall's API with this request's changed body and its files. @throws NativeRefusal */
  async askWithFiles<E extends Pick<Endpoint, 'method' | 'path' | 'replies'>>(
    endpoint: E,
    change: (json: unknown) => object,
    asked: { readonly params: Readonly<Record<keyof ParamsOf<E>, string>>; readonly query?: Json },
  ): Promise<ReplyOf<E>> {
    const write = (json: unknown) => this.withOwnLinks(change(json));
    const content = this.form ? { form: this.form.resend(write) } : { body: await write(this.body) };
    return this.#api.ask(endpoint, { ...asked, ...content } as ApiRequest<E>);
  }

  /** Gives links to this instance's channels its own address, if the caller's credentials are valid. */
  async withOwnLinks(body: object): Promise<object> {
    const channelIds = linkedChannels(body);
    if (channelIds.length === 0) return body;
    if (this.#callerId === null && (await this.interaction()) === null) return body;
    const found = channelIds.map(async (id) => [id, await this.serverOf(id)] as const);
    return withOwnLinks(body, this.baseUrl, new Map(await Promise.all(found)));
  }

  /** The message in Discord's form, with the users it mentions and the message it replies to. */
  async message(message: Message) {
    const serverId = await this.serverOf(message.channelId);
    return toMessage(message, await surroundingsOf(this.#ports, [message], serverId));
  }

  /** Messages of one channel. */
  async messages(messages: readonly Message[]) {
    const serverId = await this.serverOf(messages[0]?.channelId ?? '');
    const around = await surroundingsOf(this.#ports, messages, serverId);
    return messages.map((message) => toMessage(message, around));
  }

  /** When the pinned messages of a channel were pinned, whether the bot sees them or not. */
  pinTimes(channelId: string): Promise<ReadonlyMap<string, Date | null>> {
    return this.#ports.pinTimes(channelId);
  }

  /** The unarchived threads of a server, whether the bot sees them or not. */
  openThreads(serverId: string): Promise<readonly Channel[]> {
    return this.#ports.openThreads(serverId);
  }

  /** How many members servers have and how many are online. */
  sizesOf(serverIds: readonly string[]): Promise<ReadonlyMap<string, ServerSize>> {
    return this.#ports.sizesOf(serverIds);
  }

  /** A voice state, whether the bot sees its channel or not. */
  voiceStateOf(serverId: string, userId: string): Promise<VoiceState | null> {
    return this.#ports.findVoiceState(serverId, userId);
  }

  /** The bot's own membership of each thread that it has joined. */
  async ownMemberships(threads: readonly Channel[]): Promise<readonly OwnMembership[]> {
    const { id: userId } = await this.ask(getAccount);
    return ownMemberships(this.#ports, userId, threads);
  }

  /** The interaction of the token in the path; null when the token is not valid. */
  interaction(): Promise<AnsweredInteraction | null> {
    return this.#ports.findInteraction(this.param('token'));
  }

  /** The message whose component was used; undefined if there is none, or only one person sees it. */
  async messageOf({ channelId, messageId }: AnsweredInteraction): Promise<Message | undefined> {
    if (messageId === null) return undefined;
    return (await this.#ports.messagesById(channelId, [messageId])).get(messageId);
  }

  /** Public user objects, without unknown ids. */
  usersById(ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
    return this.#ports.usersById(ids);
  }

  /** The id of the last entry of a page of the audit log, whether the bot may read it or not. */
  auditEntryAfter(page: AuditPage): Promise<string | null> {
    return this.#ports.findAuditEntryAfter(this.param('guild'), page);
  }

  /** The server of a channel; null for direct messages. */
  serverOf(channelId: string): Promise<string | null> {
    return this.#ports.serverOf(channelId);
  }
}

/** Returns the JSON of the answer; undefined means 204. */
export type RouteHandler = (call: Call) => Promise<object | undefined>;

export interface DiscordRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `/api/v10`, with parameters as `:name`. */
  readonly path: string;
  readonly answer: RouteHandler;
}

const METHOD_AND_PATH = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/;

/** Builds routes from a table such as `{ 'GET /guilds/:guild': answer }`. */
export function routeTable(table: Readonly<Record<string, RouteHandler>>): readonly DiscordRoute[] {
  return Object.entries(table).map(([key, answer]) => {
    const [, method, path] = METHOD_AND_PATH.exec(key) ?? [];
    if (!method || !path) throw new Error(`${key} is not a method and a path`);
    return { method: method as DiscordRoute['method'], path, answer };
  });
}
