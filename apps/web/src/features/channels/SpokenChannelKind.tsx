import type { ChannelKind } from '@guildhall/protocol';
import { channelText } from './strings.ts';

/** The kind of a channel, for screen readers, because pressing a voice channel joins it. */
export function SpokenChannelKind({ of }: { of: ChannelKind }) {
  const kinds: Partial<Record<ChannelKind, string>> = channelText.kinds;
  return kinds[of] ? <span className="sr-only">, {kinds[of]}</span> : null;
}
