/** What other features put into a conversation, its messages and its composer. */
import type { ChannelKind, Message, ServerChannel } from '@guildhall/protocol';
import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { createSlot, type Part } from '../../state/slots.ts';
import { createMenu } from '../../ui/menu-slot.ts';
import type { Conversation } from './conversation.ts';

export interface MessagePart {
  /** From the line above the author to what lies over the message's corner. */
  readonly place: 'lead' | 'mark' | 'card' | 'control' | 'foot' | 'toolbar' | 'corner';
  /** Whether a message has it. Asked for every message shown, so it reads nothing but the message. */
  shown(message: Message): boolean;
  readonly component: Part<{ readonly message: Message }>;
}
export const messageParts = createSlot<MessagePart>();

/** The groups in the order in which their actions are offered. */
export const ACTION_GROUPS = ['react', 'answer', 'change', 'share', 'copy', 'report', 'remove'] as const;

export interface MessageAction {
  readonly id: string;
  readonly group: (typeof ACTION_GROUPS)[number];
  /** Has a button of its own beside the message; the others are in a menu. */
  readonly atHand?: true;
  /** Pressed while the message has the focus. */
  readonly key?: string;
  readonly shortcut?: string;
  readonly danger?: true;
  /** The action for this message; false where the service would refuse it. */
  offer(message: Message, conversation: Conversation): OfferedAction | false;
}

export interface OfferedAction {
  readonly label: string;
  readonly icon: LucideIcon;
  run(): void;
}
export const messageActions = createSlot<MessageAction>();

export interface ConversationPart {
  /** A title and a beginning replace the usual ones; first steps are offered while nobody has written. */
  readonly place: 'title' | 'control' | 'beginning' | 'first steps' | 'above composer' | 'note' | 'dialog';
  shown(channel: ServerChannel): boolean;
  readonly component: Part<{ readonly channel: ServerChannel }>;
}
export const conversationParts = createSlot<ConversationPart>();

/** A stage is shown above the messages, beside them, or in their place. */
export type StageLayout = 'above' | 'beside' | 'alone';

/** What a conversation shows besides its messages, such as a call. */
export const conversationStages = createSlot<{
  /** A hook. @returns null where nothing is to be shown now */
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
/** What opens beside a conversation, each with a button in its head. */
export const conversationPanels = createSlot<ConversationPanel>();

/** The page of a kind of channel that is no conversation. */
export const channelPages = createSlot<{
  readonly kind: ChannelKind;
  readonly component: Part<{ readonly channel: ServerChannel }>;
}>();

/** What can be added to a message besides its text. */
export const addMenu = createMenu<{ readonly channelId: string }>();

/** Fields under the files chosen for a message. */
export const fileFields = createSlot<Part<{ readonly channelId: string }>>();

export interface OffersInput {
  readonly channel: ServerChannel;
  /** The text in the composer. */
  readonly text: string;
  write(text: string): void;
  /** Something was sent in place of a message. */
  onSent(): void;
  /** The form was closed; with `sent` it sent something. */
  onFormClosed(sent: boolean): void;
}

export interface Offers {
  /** How many lines fit what is typed. */
  readonly count: number;
  /** The line that Enter takes. */
  readonly chosen: number;
  /** @returns whether the key was meant for the list */
  onKey(event: KeyboardEvent): boolean;
  list(id: string): ReactNode;
  /** Shown in place of the composer. */
  readonly form: ReactNode;
}

/** Hooks that offer something for what is typed, such as the commands of bots. */
export const composerOffers = createSlot<(input: OffersInput) => Offers>();
