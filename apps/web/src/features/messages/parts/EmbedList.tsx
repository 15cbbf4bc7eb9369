import type { Embed } from '@guildhall/protocol';
import { EmbedCard } from '../EmbedCard.tsx';
import type { FormatContext } from '../MessageText.tsx';

export function EmbedList({ embeds, context }: { embeds: readonly Embed[]; context: FormatContext }) {
  return embeds.map((embed, index) => (
    // Embeds have no ids and never change places.
    <EmbedCard key={`${String(index)} ${embed.url ?? ''}`} embed={embed} context={context} />
  ));
}
