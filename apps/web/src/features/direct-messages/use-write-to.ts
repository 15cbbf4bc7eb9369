import { useNavigate } from '@tanstack/react-router';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { directPut } from '../../state/resources/directs.ts';
import { showProblem } from '../../ui/Toast.tsx';

/** Opens the direct message with someone and goes there; says so when it may not be. */
export function useWriteTo(): (userId: string) => Promise<void> {
  const navigate = useNavigate();
  return async (userId) => {
    try {
      const direct = await client.api.openDirectChannel({ body: { recipientId: userId } });
      gatewayStore.update((state) => directPut(state, direct));
      await navigate({ to: '/messages/$channelId', params: { channelId: direct.id } });
    } catch (error) {
      showProblem(error);
    }
  };
}
