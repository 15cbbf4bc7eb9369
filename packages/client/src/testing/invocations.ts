/** Interactions in the world: what people run, and how the bot responds with their tokens (design 3). */
import type {
  Interaction,
  InteractionModal,
  InteractionResponse,
  Message,
  OptionChoice,
  SendMessage,
  User,
} from '@guildhall/protocol';
import {
  INTERACTION_TOKEN_PREFIX,
  INTERACTION_TYPES,
  IS_EPHEMERAL,
  RESPONSE_TYPES,
} from '@guildhall/protocol/interaction-codes';
import { ALL_PERMISSIONS } from '@guildhall/protocol/permissions';
import { type Deferred, deferred } from '../deferred.ts';
import { type AnswerTo, applyEdit, createAttachments } from './answers.ts';
import { Refusal, TestWorldError } from './contracts.ts';
import { announceMessage, changeMessage, removeMessage, type Tell } from './events.ts';
import type { ChannelState, WorldState } from './state.ts';
import { StatusAnswer } from './transport.ts';

const { command, component, autocomplete, modal } = INTERACTION_TYPES;

/** For each response type, the interaction types that allow it (design 3.3). */
const ALLOWED_FOR: Readonly<Record<number, readonly number[]>> = {
  [RESPONSE_TYPES.reply]: [command, component, modal],
  [RESPONSE_TYPES.deferredReply]: [command, component, modal],
  [RESPONSE_TYPES.deferredUpdate]: [component, modal],
  [RESPONSE_TYPES.update]: [component, modal],
  [RESPONSE_TYPES.choices]: [autocomplete],
  [RESPONSE_TYPES.modal]: [command, component],
};

/** The course of an interaction from the view of the person who started it. */
export class Invocation {
  readonly interaction: Interaction;
  /** Response messages in order, including ephemeral ones. */
  readonly messages: Message[] = [];
  readonly #state: WorldState;
  readonly #tell: Tell;
  readonly #channel: ChannelState;
  readonly #response: Deferred<InteractionResponse> = deferred();
  readonly #answer: Deferred<Message> = deferred();
  #given: InteractionResponse | undefined;
  /** A deferred reply that waits for its message. */
  #placeholder: { readonly flags: number } | null = null;

  constructor(state: WorldState, tell: Tell, channel: ChannelState, interaction: Interaction) {
    this.#state = state;
    this.#tell = tell;
    this.#channel = channel;
    this.interaction = interaction;
  }

  /** The first response of the bot. */
  response(): Promise<InteractionResponse> {
    return this.#response.promise;
  }

  /** The first response message: a reply, an update, or the message that fills in a deferred response. */
  reply(): Promise<Message> {
    return this.#answer.promise;
  }

  /** The opened modal. @throws TestWorldError if the response is something else */
  async modal(): Promise<InteractionModal> {
    const { type, data } = await this.response();
    if (type !== RESPONSE_TYPES.modal)
      throw new TestWorldError(`The response is of type ${type}, not a modal`);
    return data as unknown as InteractionModal;
  }

  /** The suggested choices. @throws TestWorldError if the response is something else */
  async choices(): Promise<readonly OptionChoice[]> {
    const { type, data } = await this.response();
    if (type !== RESPONSE_TYPES.choices)
      throw new TestWorldError(`The response is of type ${type}, not choices`);
    return (data as unknown as { choices: readonly OptionChoice[] }).choices;
  }

  /** Accepts the first response. @throws Refusal */
  acceptResponse(response: InteractionResponse, files: readonly File[]): void {
    if (this.#given) throw new Refusal('already_responded');
    if (!ALLOWED_FOR[response.type]?.includes(this.interaction.type))
      throw new Refusal('invalid_response_type');
    this.#given = response;
    const data = (response.data ?? {}) as SendMessage;
    if (response.type === RESPONSE_TYPES.reply) this.#post(data, files);
    if (response.type === RESPONSE_TYPES.deferredReply) this.#placeholder = { flags: data.flags ?? 0 };
    if (response.type === RESPONSE_TYPES.update) this.#change(this.#source(), data);
    this.#response.resolve(response);
  }

  /** The reply with `withResponse`: the interaction and the message of its response. */
  outcome(): StatusAnswer {
    const { id, type } = this.interaction;
    const message = this.messages.at(-1) ?? null;
    const ephemeral = message !== null && isEphemeral(message);
    const interaction = { id, type, responseMessageId: message?.id ?? null, ephemeral };
    return new StatusAnswer(200, { interaction, message });
  }

  /** The routes for the messages of a response. @throws Refusal */
  manageMessage(method: string, messageId: string | null, body: unknown, files: readonly File[]): unknown {
    if (!this.#given || this.#given.type === RESPONSE_TYPES.choices) throw new Refusal('unknown_interaction');
    const sent = (body ?? {}) as SendMessage;
    if (messageId === null) return this.#post(sent, files);
    if (method === 'PATCH' && messageId === '@original' && this.#placeholder) return this.#post(sent, files);
    const message = messageId === '@original' ? this.#original() : this.#own(messageId);
    if (method === 'GET') return message;
    if (method === 'PATCH') return this.#change(message, sent);
    // The component's message is not among them.
    const index = this.messages.indexOf(message);
    if (index >= 0) this.messages.splice(index, 1);
    if (!isEphemeral(message)) removeMessage(this.#tell, this.#channel, message.id);
    return undefined;
  }

  #post(sent: SendMessage, files: readonly File[]): Message {
    const flags = (sent.flags ?? 0) | (this.#placeholder?.flags ?? 0);
    this.#placeholder = null;
    const { user, type, data } = this.interaction;
    const origin = type === command ? { interaction: { user, name: data.name } } : {};
    const attachments = createAttachments(this.#state, files);
    const more = { ...origin, attachments, applicationId: this.#state.applicationId, flags };
    const message = this.#state.addMessage(this.#channel, this.#state.bot, sent, more);
    this.messages.push(message);
    // Only the person's own sessions receive an ephemeral message, and no history contains it.
    if (isEphemeral(message)) this.#channel.messages.pop();
    else announceMessage(this.#tell, this.#channel, message);
    this.#answer.resolve(message);
    return message;
  }

  /** Polls and prices cannot be edited. */
  #change(message: Message, { poll: _poll, coins: _coins, ...change }: SendMessage): Message {
    const changed = applyEdit(message, change as Partial<Message>, this.#state.time());
    // The first change after a deferred update is its message.
    this.#answer.resolve(changed);
    const index = this.messages.indexOf(message);
    if (index >= 0) this.messages[index] = changed;
    if (!isEphemeral(message)) changeMessage(this.#state, this.#tell, this.#channel, changed);
    return changed;
  }

  /** The current message that contains the component. */
  #source(): Message {
    const message = 'message' in this.interaction ? this.interaction.message : undefined;
    if (!message) throw new Refusal('invalid_response_type');
    return this.#channel.messages.find(({ id }) => id === message.id) ?? message;
  }

  #original(): Message {
    const { type } = this.#given ?? { type: 0 };
    if (type === RESPONSE_TYPES.deferredUpdate || type === RESPONSE_TYPES.update) return this.#source();
    const [first] = this.messages;
    if (!first) throw new Refusal('unknown_message');
    return first;
  }

  #own(messageId: string): Message {
    const message = this.messages.find(({ id }) => id === messageId);
    if (!message) throw new Refusal('unknown_message');
    return message;
  }
}

function isEphemeral({ flags }: Message): boolean {
  return (flags & IS_EPHEMERAL) !== 0;
}

/** All interactions of a world, by their tokens. */
export class Invocations {
  readonly #state: WorldState;
  readonly #tell: Tell;
  readonly #byToken = new Map<string, Invocation>();

  constructor(state: WorldState, tell: Tell) {
    this.#state = state;
    this.#tell = tell;
  }

  /** Starts an interaction, without sending it to the bot yet. */
  begin(
    user: User,
    channel: ChannelState,
    what: Pick<Interaction, 'type' | 'data'> & { readonly message?: Message },
  ): Invocation {
    const token = `${INTERACTION_TOKEN_PREFIX}${this.#state.nextId()}`;
    const permissions = String(ALL_PERMISSIONS);
    const member = { ...this.#state.memberOf(user), permissions };
    const interaction = {
      id: this.#state.nextId(),
      applicationId: this.#state.applicationId,
      version: 1,
      token,
      serverId: channel.serverId,
      channelId: channel.id,
      channel: channel.named,
      user,
      ...(channel.serverId === null ? {} : { member }),
      appPermissions: permissions,
      locale: 'en',
      ...what,
    } as Interaction;
    const invocation = new Invocation(this.#state, this.#tell, channel, interaction);
    this.#byToken.set(token, invocation);
    return invocation;
  }

  /** The routes with an interaction's token. @throws Refusal */
  get answers(): readonly [string, AnswerTo][] {
    const manage =
      (method: string): AnswerTo =>
      ({ params, body, files }) =>
        this.#of(params.interactionToken).manageMessage(method, params.messageId ?? null, body, files);
    return [
      [
        'respondToInteraction',
        ({ params, query, body, files }) => {
          const invocation = this.#of(params.interactionToken);
          invocation.acceptResponse(body as InteractionResponse, files);
          return query.withResponse === 'true' ? invocation.outcome() : new StatusAnswer(204);
        },
      ],
      ['sendFollowUp', manage('POST')],
      ['getInteractionResponse', manage('GET')],
      ['editInteractionResponse', manage('PATCH')],
      ['deleteInteractionResponse', manage('DELETE')],
    ];
  }

  #of(token = ''): Invocation {
    const invocation = this.#byToken.get(token);
    if (!invocation) throw new Refusal('unknown_interaction');
    return invocation;
  }
}
