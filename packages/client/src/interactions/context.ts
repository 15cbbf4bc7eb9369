/**
 * The argument of an interaction's handler: the interaction, and every way to respond (design 3.3). The first
 * response must come within three seconds; `defer` extends that to fifteen minutes.
 */
import type {
  CommandInteraction,
  ComponentInteraction,
  Interaction,
  InteractionModal,
  InteractionResponse,
  ModalInteraction,
  OptionChoice,
  ResponseMessage,
  SubmittedComponent,
} from '@guildhall/protocol';
import { INTERACTION_TYPES, IS_EPHEMERAL, RESPONSE_TYPES } from '@guildhall/protocol/interaction-codes';
import { ApiRequestError } from '../errors.ts';
import type { ChannelObject, MessageObject } from '../objects/kinds.ts';
import { type InteractionCalls, ORIGINAL, type Uploads } from './calls.ts';
import { CommandOptions } from './command-options.ts';

/** A message as a response: fields of a send, who sees it, and files. */
export interface Answer extends ResponseMessage {
  /** Only the person who ran the command sees it, until they reload. */
  readonly ephemeral?: boolean | undefined;
  readonly files?: Uploads;
}

/** Delivers the first response: by the callback route, or choices as the HTTP response. */
export interface Responder {
  respond(response: InteractionResponse, files: Uploads): Promise<void>;
  /** By the callback route, because only it returns the message. */
  reply(response: InteractionResponse, files: Uploads): Promise<MessageObject>;
}

/** Thrown for a second first response, or for a follow-up before the first response. */
export class InteractionStateError extends Error {
  override readonly name = 'InteractionStateError';
}

/** The responses that every interaction allows. */
export class InteractionContext<Kind extends Interaction = Interaction> {
  readonly interaction: Kind;
  protected readonly calls: InteractionCalls;
  readonly #responder: Responder;
  #hasResponded = false;

  constructor(interaction: Kind, calls: InteractionCalls, responder: Responder) {
    this.interaction = interaction;
    this.calls = calls;
    this.#responder = responder;
  }

  get user(): Kind['user'] {
    return this.interaction.user;
  }
  get serverId(): string | null {
    return this.interaction.serverId;
  }
  get channelId(): string {
    return this.interaction.channelId;
  }
  /** The channel of the interaction. Nothing is fetched: it has only the id and the methods. */
  get channel(): ChannelObject<{ readonly id: string }> {
    return this.calls.channelOf(this.interaction);
  }
  /** Whether the first response was given. */
  get responded(): boolean {
    return this.#hasResponded;
  }

  /** Sends a first response. @throws InteractionStateError, ApiRequestError, NetworkError */
  async respond(response: InteractionResponse, files?: Uploads): Promise<void> {
    await this.#respondFirst(() => this.#responder.respond(response, files));
  }

  /** Sends the first response as a message. @throws as {@link respond} */
  protected async respondWithMessage(answer: string | Answer): Promise<MessageObject> {
    const { body, files } = bodyOf(answer);
    return this.#respondFirst(() => this.#responder.reply({ type: RESPONSE_TYPES.reply, data: body }, files));
  }

  async #respondFirst<Result>(send: () => Promise<Result>): Promise<Result> {
    if (this.#hasResponded) throw new InteractionStateError('The interaction already has a first response');
    this.#hasResponded = true;
    try {
      return await send();
    } catch (error) {
      // A refused response may be followed by another, such as an apology.
      const isRefused = error instanceof ApiRequestError && error.code !== 'already_responded';
      this.#hasResponded = !isRefused;
      throw error;
    }
  }

  /** Fetches the message of the first response in its current state. */
  async fetchReply(): Promise<MessageObject> {
    return this.calls.getReply(this.#requireResponded());
  }

  /** Changes the first response, or fills in a deferred one. */
  async editReply(answer: string | Answer): Promise<MessageObject> {
    const { body, files } = bodyOf(answer);
    return this.calls.edit(this.#requireResponded(), ORIGINAL, body, files);
  }

  async deleteReply(): Promise<void> {
    await this.calls.delete(this.#requireResponded(), ORIGINAL);
  }

  /** Sends another message; the first one after `defer` fills in the deferred response. */
  async followUp(answer: string | Answer): Promise<MessageObject> {
    const { body, files } = bodyOf(answer);
    return this.calls.followUp(this.#requireResponded(), body, files);
  }

  async editFollowUp(messageId: string, answer: string | Answer): Promise<MessageObject> {
    const { body, files } = bodyOf(answer);
    return this.calls.edit(this.#requireResponded(), messageId, body, files);
  }

  async deleteFollowUp(messageId: string): Promise<void> {
    await this.calls.delete(this.#requireResponded(), messageId);
  }

  #requireResponded(): Interaction {
    if (!this.#hasResponded) throw new InteractionStateError('The interaction has no first response yet');
    return this.interaction;
  }
}

/** An interaction whose response can be a message: commands, components, modals. */
export class AnswerableContext<
  Kind extends CommandInteraction | ComponentInteraction | ModalInteraction =
    | CommandInteraction
    | ComponentInteraction
    | ModalInteraction,
> extends InteractionContext<Kind> {
  /** Responds with a message. @returns the message; `editReply` and `deleteReply` change it, ephemeral or not */
  reply(answer: string | Answer): Promise<MessageObject> {
    return this.respondWithMessage(answer);
  }

  /** Shows that the bot is working on it; `editReply` or `followUp` sends the result. */
  async defer({ ephemeral = false }: { readonly ephemeral?: boolean } = {}): Promise<void> {
    const data = ephemeral ? { data: { flags: IS_EPHEMERAL } } : {};
    await this.respond({ type: RESPONSE_TYPES.deferredReply, ...data });
  }
}

/** A slash command that was run. */
export class CommandContext extends AnswerableContext<CommandInteraction> {
  readonly options: CommandOptions = new CommandOptions(this.interaction.data);

  /** The command with its group and subcommand, such as `config set colour`. */
  get path(): string {
    return this.options.path;
  }

  /** Opens a modal; its submission goes to `onModal` and `awaitModal`. */
  async showModal(modal: InteractionModal): Promise<void> {
    await this.respond({ type: RESPONSE_TYPES.modal, data: modal });
  }
}

/** A click, a selection or a submitted modal: all may change the message of their component. */
class UpdatingContext<Kind extends ComponentInteraction | ModalInteraction> extends AnswerableContext<Kind> {
  get customId(): string {
    return this.interaction.data.custom_id;
  }

  /** Changes the message that contains the component. */
  async update(answer: string | Answer): Promise<void> {
    const { body, files } = bodyOf(answer);
    await this.respond({ type: RESPONSE_TYPES.update, data: body }, files);
  }

  /** Acknowledges without a visible response; `editReply` then changes the component's message. */
  async deferUpdate(): Promise<void> {
    await this.respond({ type: RESPONSE_TYPES.deferredUpdate });
  }
}

/** A click or a selection. */
export class ComponentContext extends UpdatingContext<ComponentInteraction> {
  /** The message that contains the component. */
  get message(): MessageObject<ComponentInteraction['message']> {
    return this.calls.messageOf(this.interaction);
  }
  /** The selected values; empty for a button. */
  get values(): readonly string[] {
    return this.interaction.data.values ?? [];
  }

  async showModal(modal: InteractionModal): Promise<void> {
    await this.respond({ type: RESPONSE_TYPES.modal, data: modal });
  }
}

/** A submitted modal. */
export class ModalContext extends UpdatingContext<ModalInteraction> {
  /** The text in a text input, or undefined if there is none with that id. */
  text(customId: string): string | undefined {
    return this.#input(customId)?.value;
  }

  /** The selected values of a select. */
  values(customId: string): readonly string[] {
    return this.#input(customId)?.values ?? [];
  }

  #input(customId: string): SubmittedComponent | undefined {
    return inputsOf(this.interaction.data.components).find((input) => input.custom_id === customId);
  }
}

/** An option that is being typed. */
export class AutocompleteContext extends InteractionContext<CommandInteraction> {
  readonly options: CommandOptions = new CommandOptions(this.interaction.data);

  get path(): string {
    return this.options.path;
  }

  /** Up to 25 choices for the option being typed. */
  async suggest(choices: readonly OptionChoice[]): Promise<void> {
    await this.respond({ type: RESPONSE_TYPES.choices, data: { choices: choices.slice(0, 25) } });
  }
}

/** The context of any interaction. */
export type AnyContext = CommandContext | ComponentContext | ModalContext | AutocompleteContext;

/** The context for an interaction; null for a kind that this version does not know. */
export function createContext(
  interaction: Interaction,
  calls: InteractionCalls,
  responder: Responder,
): AnyContext | null {
  switch (interaction.type) {
    case INTERACTION_TYPES.command:
      return new CommandContext(interaction, calls, responder);
    case INTERACTION_TYPES.component:
      return new ComponentContext(interaction, calls, responder);
    case INTERACTION_TYPES.autocomplete:
      return new AutocompleteContext(interaction, calls, responder);
    case INTERACTION_TYPES.modal:
      return new ModalContext(interaction, calls, responder);
    default:
      return null;
  }
}

function bodyOf(answer: string | Answer): { readonly body: ResponseMessage; readonly files: Uploads } {
  if (typeof answer === 'string') return { body: { content: answer }, files: undefined };
  const { ephemeral, files, ...message } = answer;
  if (!ephemeral) return { body: message, files };
  return { body: { ...message, flags: (message.flags ?? 0) | IS_EPHEMERAL }, files };
}

function inputsOf(components: readonly SubmittedComponent[]): readonly SubmittedComponent[] {
  return components.flatMap((one) => [
    one,
    ...inputsOf(one.components ?? []),
    ...inputsOf(one.component ? [one.component] : []),
  ]);
}
