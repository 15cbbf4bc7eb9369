import type { ChannelKind, ServerChannel } from '@guildhall/protocol';
import { createSlot, type Part } from '../../state/slots.ts';

/** What rows of the channel list do and show besides the name, by kind of channel. */
export const channelRowParts = createSlot<{
  readonly kind: ChannelKind;
  /** The row was pressed, which also opens the channel's page. */
  pressed(channel: ServerChannel): void;
  /** Shown under the row. */
  readonly below: Part<{ readonly channel: ServerChannel }>;
}>();
