import type { Embed } from '@guildhall/protocol';
import { useGateway } from '../../../state/gateway-store.ts';
import { shownEmbeds, showsLinkPreviews } from '../../../state/resources/settings.ts';
import { loadLater } from '../../../state/slots.ts';
import type { FormatContext } from '../conversation.ts';

const EmbedCard = loadLater(() => import('./EmbedCard.tsx'), 'EmbedCard');

export function EmbedList({ embeds, context }: { embeds: readonly Embed[]; context: FormatContext }) {
  const linkPreviews = useGateway(showsLinkPreviews);
  return shownEmbeds(embeds, linkPreviews).map((embed, index) => (
    // Embeds have no ids and never move.
    <EmbedCard key={`${String(index)} ${embed.url ?? ''}`} embed={embed} context={context} />
  ));
}
