import type { ChannelKind } from '@guildhall/protocol';

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
