import { useEffect } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { hasOverlay, openOverlay } from '../../state/overlays.ts';

/**
 * Servers whose rules were shown since the page was opened. Once is enough, because the composer leads back to them.
 */
const shown = new Set<string>();

/** Shows a server's rules to a newcomer who has to agree to them, as soon as they open the server. */
export function RulesPrompt({ serverId }: { serverId: string }) {
  const isPending = useGateway(
    (state) => state.members[serverId]?.byId[state.account?.id ?? '']?.pending === true,
  );
  useEffect(() => {
    if (!isPending || shown.has(serverId) || hasOverlay()) return;
    shown.add(serverId);
    openOverlay({ kind: 'rules', serverId });
  }, [isPending, serverId]);
  return null;
}
