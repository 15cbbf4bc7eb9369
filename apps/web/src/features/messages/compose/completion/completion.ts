import type { ChannelKind } from '@guildhall/protocol';

/** What may complete the name that is being written. */
export interface Completion {
  /** Of an emoji how it is sent: Unicode, or name:id. */
  readonly id: string;
  readonly kind: 'user' | 'role' | 'everyone' | 'channel' | 'emoji';
  readonly label: string;
  readonly detail: string;
  /** What is written in place of what was typed. */
  readonly insert: string;
  readonly avatarUrl: string | null;
  readonly channelKind?: ChannelKind;
  /** Of a role. */
  readonly color?: string | null;
}
