import type { ChannelKind, ServerChannel } from '@guildhall/protocol';
import { createSlot, type Part } from '../../state/slots.ts';

/** Actions and parts of rows in the channel list, by kind of channel. */
export const channelRowParts = createSlot<{
  readonly kind: ChannelKind;
  /** Called when the row is pressed, which also opens the channel's page. */
  pressed(channel: ServerChannel): void;
  /** Shown below the row. */
  readonly below: Part<{ readonly channel: ServerChannel }>;
}>();
