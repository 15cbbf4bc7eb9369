/** Slots in a conversation, its messages and its composer. */
import type { ChannelKind, Message, ServerChannel } from '@guildhall/protocol';
import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { createSlot, type Part } from '../../state/slots.ts';
import { createMenu } from '../../ui/menu-slot.ts';
import type { Conversation } from './conversation.ts';

export interface MessagePart {
  /** Places in a message, from the line above the author to its corner. */
  readonly place: 'lead' | 'mark' | 'card' | 'control' | 'foot' | 'toolbar' | 'corner';
  /** Whether a message has this part. Runs for every visible message, so it reads only the message. */
  shown(message: Message): boolean;
  readonly component: Part<{ readonly message: Message }>;
}
export const messageParts = createSlot<MessagePart>();

/** Groups of actions, in display order. */
export const ACTION_GROUPS = ['react', 'answer', 'change', 'share', 'copy', 'report', 'remove'] as const;

export interface MessageAction {
  readonly id: string;
  readonly group: (typeof ACTION_GROUPS)[number];
  /** Whether the action has a button beside the message; others are in the menu. */
  readonly atHand?: true;
  /** The key of the action while the message is focused. */
  readonly key?: string;
  readonly shortcut?: string;
  readonly danger?: true;
  /** The action for this message; false where the service would refuse it. */
  offer(message: Message, conversation: Conversation): OfferedAction | false;
}

export interface OfferedAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** See {@link MenuAction.emoji}. */
  readonly emoji?: string;
  /** See {@link MenuAction.run}. */
  run(): unknown;
}
export const messageActions = createSlot<MessageAction>();

export interface ConversationPart {
  /** A title and a beginning replace the usual ones; first steps are shown in an empty conversation. */
  readonly place: 'title' | 'control' | 'beginning' | 'first steps' | 'above composer' | 'note' | 'dialog';
  shown(channel: ServerChannel): boolean;
  readonly component: Part<{ readonly channel: ServerChannel }>;
}
export const conversationParts = createSlot<ConversationPart>();

/** A stage is shown above the messages, beside them, or instead of them. */
export type StageLayout = 'above' | 'beside' | 'alone';

/** Content of a conversation besides its messages, such as a call. */
export const conversationStages = createSlot<{
  /** A hook. @returns null when there is nothing to show */
  readonly layout: (channel: ServerChannel) => StageLayout | null;
  readonly component: Part<{ readonly channel: ServerChannel }>;
}>();

export interface ConversationPanel {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  shown(channel: ServerChannel, narrow: boolean): boolean;
  readonly component: Part<{ readonly channel: ServerChannel }>;
}
/** Panels beside a conversation, each with a button in its header. */
export const conversationPanels = createSlot<ConversationPanel>();

/** The page of a channel kind that is not a conversation. */
export const channelPages = createSlot<{
  readonly kind: ChannelKind;
  readonly component: Part<{ readonly channel: ServerChannel }>;
}>();

/** Parts that can be added to a message besides its text. */
export const addMenu = createMenu<{ readonly channelId: string }>();

/** Fields below the chosen files of a draft. */
export const fileFields = createSlot<Part<{ readonly channelId: string }>>();

export interface OffersInput {
  readonly channel: ServerChannel;
  /** The text in the composer. */
  readonly text: string;
  write(text: string): void;
  /** Called when something was sent instead of a message. */
  onSent(): void;
  /** Called when the form closes. @param sent whether it sent something */
  onFormClosed(sent: boolean): void;
}

export interface Offers {
  /** Number of suggestions for the typed text. */
  readonly count: number;
  /** The suggestion that Enter takes. */
  readonly chosen: number;
  /** @returns whether the list handled the key */
  onKey(event: KeyboardEvent): boolean;
  /** Takes the chosen suggestion when the text is to be sent. @returns whether the text must not be sent */
  take(): boolean;
  list(id: string): ReactNode;
  /** Shown instead of suggestions that have not loaded. */
  readonly notice: ReactNode;
  /** Replaces the composer. */
  readonly form: ReactNode;
}

/** Hooks that suggest something for the typed text, such as commands of bots. */
export const composerOffers = createSlot<(input: OffersInput) => Offers>();
