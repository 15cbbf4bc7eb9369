import { useEffect } from 'react';
import { serverFirstText } from '../features/servers/index.ts';
import { useGateway } from '../state/gateway-store.ts';
import { showToast } from '../ui/toasts/toast.ts';

/** Reports servers lost while another page is shown; a server's own page reports it itself. */
export function useLostServers(shown: string | undefined): void {
  const lost = useGateway((state) => state.lost);
  useEffect(() => {
    for (const [serverId, { name, cause }] of Object.entries(lost)) {
      if (announced.has(serverId)) continue;
      announced.add(serverId);
      if (serverId !== shown)
        showToast(`${serverFirstText.lost[cause](name)}.`, cause === 'left' ? 'done' : 'problem');
    }
    for (const serverId of announced) if (!(serverId in lost)) announced.delete(serverId);
  }, [lost, shown]);
}

const announced = new Set<string>();
