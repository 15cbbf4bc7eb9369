import type { ChannelKind } from '@guildhall/protocol';
import type { KeyboardEvent } from 'react';
import type { Trigger } from '../../mentions.ts';

/** A possible completion of the typed name. */
export interface Completion {
  /** For an emoji, its format in messages: Unicode, or name:id. */
  readonly id: string;
  readonly kind: 'user' | 'role' | 'everyone' | 'channel' | 'emoji';
  readonly label: string;
  readonly detail: string;
  /** The text that replaces the typed one. */
  readonly insert: string;
  readonly avatarUrl: string | null;
  readonly channelKind?: ChannelKind;
  /** A role's colour. */
  readonly color?: string | null;
}

/** The completions of what is typed into a field. */
export interface Completions {
  readonly items: readonly Completion[];
  readonly chosen: number;
  readonly trigger: Trigger | null;
  choose(index: number): void;
  /** Called when the text or the caret changes. */
  follow(text: string, caret: number): void;
  close(): void;
  /** Replaces the typed name. */
  pick(item: Completion): void;
  /** @returns whether the list handled the key */
  onKey(event: KeyboardEvent): boolean;
}
