import type { ChannelKind } from '@guildhall/protocol';
import { channelText } from './strings.ts';

/** What the icon says of a channel that is not for text: pressing one for voice joins it. */
export function KindInWords({ of }: { of: ChannelKind }) {
  const kinds: Partial<Record<ChannelKind, string>> = channelText.kinds;
  return kinds[of] ? <span className="sr-only">, {kinds[of]}</span> : null;
}
