import type { RaidCleanup } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../../state/client.ts';
import { type Steps, withSteps } from './cleanups.ts';

/**
 * The clean-ups of a server, newest first; undefined until read. Events update a running one; the list is read again
 * after a lost connection.
 */
export function useCleanups(serverId: string): {
  cleanups: RaidCleanup[] | undefined;
  refresh(): Promise<unknown>;
} {
  const { data, refetch } = useQuery({
    queryKey: ['raid-cleanups', serverId],
    queryFn: ({ signal }) => client.api.listRaidCleanups({ serverId, signal }),
    staleTime: 0,
  });
  const [steps, setSteps] = useState<Steps>({});
  useEffect(
    () =>
      client.on('dispatch', ({ name, payload }) => {
        if (name === 'RAID_CLEANUP_UPDATE' && payload.serverId === serverId)
          setSteps((before) => ({ ...before, [payload.id]: payload }));
      }),
    [serverId],
  );
  const cleanups = useMemo(() => data && withSteps(data, steps), [data, steps]);
  return { cleanups, refresh: refetch };
}
