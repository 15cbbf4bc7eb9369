import { useEffect } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { hasOverlay, openOverlay } from '../../state/overlays.ts';

/**
 * Accounts and servers whose rules were shown since the page was opened. Once is enough, because the composer leads back
 * to them.
 */
const shown = new Set<string>();

/** Shows a server's rules to a newcomer who has to agree to them, as soon as they open the server. */
export function RulesPrompt({ serverId }: { serverId: string }) {
  const accountId = useGateway(({ account }) => account?.id ?? '');
  const isPending = useGateway(({ members }) => members[serverId]?.byId[accountId]?.pending === true);
  useEffect(() => {
    const key = `${accountId} ${serverId}`;
    if (!isPending || shown.has(key) || hasOverlay()) return;
    shown.add(key);
    openOverlay({ kind: 'rules', serverId });
  }, [isPending, accountId, serverId]);
  return null;
}
