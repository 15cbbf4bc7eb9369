/**
 * A world for tests of bots: an instance in memory, without a network. People in it write and click, and the test
 * checks the bot's responses. Bodies, replies and events are checked against the contracts.
 */
import type { Channel, InteractionResponse, Message, Ready, User } from '@guildhall/protocol';
import { Ready as ReadySchema } from '@guildhall/protocol';
import { GATEWAY, OPCODES } from '@guildhall/protocol/gateway-codes';
import type { BotOptions } from '../bot.ts';
import { type Clock, systemClock } from '../clock.ts';
import { type CollectOptions, Collector } from '../collecting/collector.ts';
import type { InteractionEndpoint } from '../interactions/endpoint.ts';
import { type AnswerTo, type RecordedCall, worldAnswers } from './answers.ts';
import { TestWorldError } from './contracts.ts';
import type { Tell } from './events.ts';
import { type Invocation, Invocations } from './invocations.ts';
import type { TestChannel, WorldParts } from './parts.ts';
import { TestPerson } from './people.ts';
import { Reactions } from './reactions.ts';
import { createSample } from './sample.ts';
import { createSigner, type RequestSigner } from './signer.ts';
import { type Dispatch, TestGateway } from './socket.ts';
import { type ChannelState, type ServerState, WorldState } from './state.ts';
import { createTransport } from './transport.ts';
import { Votes } from './votes.ts';

/** A server of the world. */
export interface TestServer {
  readonly id: string;
  /** The first channel. */
  readonly general: TestChannel;
  addChannel(name: string, kind?: Channel['kind']): TestChannel;
}

/** Options of a world. */
export interface TestWorldOptions {
  readonly clock?: Clock | undefined;
}

/** An instance in memory, with its people and the bot. */
export class TestWorld {
  /** Every call of the bot, in order. */
  readonly calls: RecordedCall[] = [];
  /** Errors of the test that the world found while it answered the bot. */
  readonly faults: unknown[] = [];
  readonly #state: WorldState;
  readonly #clock: Clock;
  readonly #gateway: TestGateway;
  readonly #invocations: Invocations;
  readonly #parts: WorldParts;
  readonly #answers: Map<string, AnswerTo>;
  readonly #listeners = new Set<(message: Message) => boolean>();
  readonly #fetch: BotOptions['fetch'];
  #endpoint: InteractionEndpoint | null = null;
  #signer: Promise<RequestSigner> | null = null;

  constructor({ clock = systemClock }: TestWorldOptions = {}) {
    this.#clock = clock;
    this.#state = new WorldState(() => clock.now());
    const tell: Tell = (name, payload, serverId) => this.#tell(name, payload, serverId);
    this.#gateway = new TestGateway({
      welcome: ({ shard }) => this.#welcome(shard),
      receive: (op, d) => this.#receive(op, d),
    });
    this.#invocations = new Invocations(this.#state, tell);
    const reactions = new Reactions(this.#state, tell);
    const votes = new Votes(this.#state, tell);
    this.#answers = new Map([
      ...worldAnswers(this.#state, tell),
      ...this.#invocations.answers,
      ...reactions.answers,
      ...votes.answers,
    ]);
    this.#parts = {
      state: this.#state,
      tell,
      reactions,
      votes,
      invoke: (user, channel, what) => this.#invoke(user, channel, what),
    };
    this.#fetch = createTransport({
      answerTo: (name) => this.#answers.get(name),
      seen: (call) => this.calls.push(call),
      fail: (error) => this.faults.push(error),
    });
  }

  /** The options that connect `createBot` to this world. */
  get botOptions(): Pick<BotOptions, 'baseUrl' | 'token' | 'fetch' | 'WebSocket' | 'clock'> {
    const { WebSocket } = this.#gateway;
    return {
      baseUrl: 'http://test.invalid',
      token: 'test',
      fetch: this.#fetch,
      WebSocket,
      clock: this.#clock,
    };
  }

  get bot(): User {
    return this.#state.bot;
  }
  get applicationId(): string {
    return this.#state.applicationId;
  }

  /** Adds a server with one channel and everybody in it; a connected bot receives it. */
  addServer(name = 'Guildhall'): TestServer {
    const server = this.#state.addServer(name);
    for (const user of this.#state.users.values()) server.members.set(user.id, user);
    const general = this.#channelOf(this.#state.addChannel(server, 'general', 'text'));
    if (this.#gateway.connected) this.#tell('SERVER_CREATE', this.#state.serverCreated(server), server.id);
    return { id: server.id, general, addChannel: (...input) => this.#addChannel(server, ...input) };
  }

  /** Adds a person to every server. */
  addPerson(username: string): TestPerson {
    const user = this.#state.addUser(username);
    for (const server of this.#state.servers.values()) server.members.set(user.id, user);
    return new TestPerson(this.#parts, user);
  }

  /** Replaces the reply of an endpoint: a body, or a `StatusAnswer`. */
  answer(name: RecordedCall['name'], answer: AnswerTo): void {
    this.#answers.set(name, answer);
  }

  /** Calls of an endpoint so far. */
  callsOf(name: RecordedCall['name']): readonly RecordedCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** Messages of the bot from now on, in one channel or in all. */
  collectAnswers(channel?: TestChannel, options?: CollectOptions<Message>): Collector<Message> {
    const source = (listener: (message: Message) => boolean) => {
      const wanted = (message: Message) =>
        (channel === undefined || message.channelId === channel.id) && listener(message);
      this.#listeners.add(wanted);
      return () => this.#listeners.delete(wanted);
    };
    return new Collector(source, this.#clock, options);
  }

  /**
   * The bot's next message in a channel after an action of the test.
   * @throws TestWorldError if none comes in time
   */
  async answerTo(
    channel: TestChannel,
    act: () => unknown,
    { timeMs = 5_000 }: { readonly timeMs?: number } = {},
  ): Promise<Message> {
    const collector = this.collectAnswers(channel, { max: 1, timeMs });
    await act();
    const message = await collector.first();
    if (message) return message;
    throw new TestWorldError('The bot wrote nothing', { cause: this.faults[0] });
  }

  /** Sends a gateway event, such as MEMBER_ADD. @throws TestWorldError if it does not fit its contract */
  emit(name: string, payload: object, serverId: string | null = null): void {
    this.#tell(name, payload, serverId);
  }

  /** The public key for an endpoint; this world signs its interactions with the private one. */
  async publicKey(): Promise<string> {
    this.#signer ??= createSigner();
    return (await this.#signer).publicKey;
  }

  /** From now on interactions go to an HTTP endpoint instead of the gateway. */
  deliverTo(endpoint: InteractionEndpoint): void {
    this.#endpoint = endpoint;
  }

  #addChannel(server: ServerState, name: string, kind: Channel['kind'] = 'text'): TestChannel {
    const channel = this.#state.addChannel(server, name, kind);
    this.#tell('CHANNEL_CREATE', { ...channel.shape, serverId: server.id }, server.id);
    return this.#channelOf(channel);
  }

  #channelOf({ id, messages }: ChannelState): TestChannel {
    return { id, messages };
  }

  #tell(name: string, payload: object, serverId: string | null): void {
    this.#gateway.dispatch(name, payload, serverId);
    if (name !== 'MESSAGE_CREATE') return;
    const message = payload as Message;
    if (message.author.id !== this.bot.id) return;
    for (const listener of [...this.#listeners]) listener(message);
  }

  #invoke(user: User, channel: ChannelState, what: Parameters<WorldParts['invoke']>[2]): Invocation {
    const invocation = this.#invocations.begin(user, channel, what);
    if (this.#endpoint) void this.#post(this.#endpoint, invocation);
    else if (this.#gateway.connected)
      this.#tell('INTERACTION_CREATE', invocation.interaction, channel.serverId);
    else throw new TestWorldError('The bot is not connected');
    return invocation;
  }

  async #post(endpoint: InteractionEndpoint, invocation: Invocation): Promise<void> {
    this.#signer ??= createSigner();
    const signer = await this.#signer;
    const seconds = Math.floor(this.#clock.now() / 1000);
    const response = await endpoint.fetch(await signer.sign(JSON.stringify(invocation.interaction), seconds));
    if (response.status === 200)
      invocation.acceptResponse((await response.json()) as InteractionResponse, []);
    else if (response.status !== 202)
      this.faults.push(new TestWorldError(`The endpoint answered ${response.status}`));
  }

  #welcome(shard: readonly [number, number] | undefined): readonly Dispatch[] {
    const { applicationId } = this.#state;
    const servers = [...this.#state.servers.values()];
    const ready: Ready = {
      ...(createSample(ReadySchema) as Ready),
      sessionId: this.#state.nextId(),
      heartbeatInterval: GATEWAY.heartbeatIntervalMs,
      user: this.#state.account(),
      application: { id: applicationId, name: 'Bot' },
      servers: servers.map(({ id }) => ({ id, unavailable: true as const })),
      ...(shard ? { shard: [...shard] } : {}),
    };
    const created = servers.map((server) => this.#state.serverCreated(server));
    return [
      { name: 'READY', payload: ready },
      ...created.map((payload) => ({ name: 'SERVER_CREATE', payload })),
    ];
  }

  #receive(op: number, d: unknown): readonly Dispatch[] {
    if (op !== OPCODES.requestMembers) return [];
    const request = d as { serverId: string; query?: string; userIds?: readonly string[]; nonce?: string };
    const users = [...(this.#state.servers.get(request.serverId)?.members.values() ?? [])];
    const found = users.filter(({ id, username }) =>
      request.userIds ? request.userIds.includes(id) : username.startsWith(request.query ?? ''),
    );
    const members = found.map((user) => this.#state.memberOf(user));
    const notFound = request.userIds?.filter((id) => !found.some((user) => user.id === id));
    const nonce = request.nonce === undefined ? {} : { nonce: request.nonce };
    const chunk = { serverId: request.serverId, members, chunkIndex: 0, chunkCount: 1, ...nonce };
    return [{ name: 'MEMBERS_CHUNK', payload: notFound ? { ...chunk, notFound } : chunk }];
  }
}
