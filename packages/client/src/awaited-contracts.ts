/**
 * Contracts that protocol does not declare yet, as the design writes them (2.6, 3.1 to 3.3): one place to take them out
 * of again. Whatever protocol declares under the same name wins.
 */
import type { Component, EventName, Message, PlainOptionType, Presence, User } from '@guildhall/protocol';

/** A member inside MEMBERS_CHUNK and interactions (specification: Member). */
export interface MemberLike {
  readonly user: User;
  readonly nick: string | null;
  readonly roles: readonly string[];
  readonly joinedAt: string;
  readonly pending: boolean;
}

/** A part of the answer to a request for members. */
export interface MembersChunk {
  readonly serverId: string;
  readonly members: readonly MemberLike[];
  readonly chunkIndex: number;
  readonly chunkCount: number;
  readonly notFound?: readonly string[];
  readonly presences?: readonly Presence[];
  readonly nonce?: string;
}

/** Somebody reacted, or took it back. */
export interface ReactionEvent {
  readonly channelId: string;
  readonly messageId: string;
  readonly serverId: string | null;
  readonly userId: string;
  readonly emoji: string;
  readonly count: number;
}

/** The `type` of interactions. */
export const INTERACTION_TYPES = { ping: 1, command: 2, component: 3, autocomplete: 4, modal: 5 } as const;
/** The `type` of responses. */
export const RESPONSE_TYPES = {
  pong: 1,
  reply: 4,
  deferredReply: 5,
  deferredUpdate: 6,
  update: 7,
  choices: 8,
  modal: 9,
} as const;
/** Message flag of an answer that only one person sees. */
export const EPHEMERAL = 64;

/** A value of an option. */
export type OptionValue = string | number | boolean;

/** A filled-in option; chosen subcommands and groups hold theirs inside. */
export interface InteractionOption {
  readonly name: string;
  readonly type: PlainOptionType | 'subcommand' | 'subcommand_group';
  readonly value?: OptionValue;
  readonly options?: readonly InteractionOption[];
  /** The one being typed, in autocompletion. */
  readonly focused?: boolean;
}

/** Everything that a value names, by id. */
export interface Resolved {
  readonly users?: Readonly<Record<string, User>>;
  readonly members?: Readonly<Record<string, unknown>>;
  readonly roles?: Readonly<Record<string, unknown>>;
  readonly channels?: Readonly<Record<string, unknown>>;
}

/** What a command was run with. */
export interface CommandData {
  readonly id: string;
  readonly name: string;
  readonly kind: 'slash';
  readonly options: readonly InteractionOption[];
  readonly resolved?: Resolved;
}
/** What was clicked or selected. */
export interface ComponentData {
  readonly custom_id: string;
  readonly component_type: number;
  readonly id?: number;
  readonly values?: readonly string[];
  readonly resolved?: Resolved;
}
/** One input of a submitted modal, or what holds it. */
export interface SubmittedInput {
  readonly type: number;
  readonly id?: number;
  readonly custom_id?: string;
  readonly value?: string;
  readonly values?: readonly string[];
  readonly component?: SubmittedInput;
  readonly components?: readonly SubmittedInput[];
}
/** What a modal was filled in with. */
export interface ModalData {
  readonly custom_id: string;
  readonly components: readonly SubmittedInput[];
}

interface InteractionFields {
  readonly id: string;
  readonly applicationId: string;
  readonly version: 1;
  /** Valid for 15 minutes. */
  readonly token: string;
  /** Null in direct messages. */
  readonly serverId: string | null;
  readonly channelId: string;
  readonly channel?: {
    readonly id: string;
    readonly name: string | null;
    readonly kind: string;
    readonly parentId: string | null;
  };
  readonly user: User;
  readonly member?: MemberLike & { readonly permissions: string };
  readonly appPermissions: string;
  readonly locale: string;
  /** What the component, or the modal opened from it, belongs to. */
  readonly message?: Message;
}
/** A slash command was run. */
export interface CommandInteraction extends InteractionFields {
  readonly type: 2;
  readonly data: CommandData;
}
/** A button was clicked, or something selected. */
export interface ComponentInteraction extends InteractionFields {
  readonly type: 3;
  readonly data: ComponentData;
}
/** Somebody fills in a command and may be helped. */
export interface AutocompleteInteraction extends InteractionFields {
  readonly type: 4;
  readonly data: CommandData;
}
/** A modal was submitted. */
export interface ModalInteraction extends InteractionFields {
  readonly type: 5;
  readonly data: ModalData;
}
/** Whatever somebody invoked. */
export type Interaction =
  | CommandInteraction
  | ComponentInteraction
  | AutocompleteInteraction
  | ModalInteraction;

/** A value that is suggested or offered, with its name. */
export interface Choice {
  readonly name: string;
  readonly value: string | number;
}
/** A modal as it is sent (design 4.5). */
export interface ModalBody {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}
/** A first response as it is sent; `type` as in `RESPONSE_TYPES`. */
export interface InteractionResponse {
  readonly type: number;
  readonly data?: object;
}

interface AwaitedEvents {
  MEMBERS_CHUNK: MembersChunk;
  MESSAGE_REACTION_ADD: ReactionEvent;
  MESSAGE_REACTION_REMOVE: ReactionEvent;
  INTERACTION_CREATE: Interaction;
}
/** Events that protocol does not declare yet. */
export type UndeclaredEvents = Omit<AwaitedEvents, EventName>;
