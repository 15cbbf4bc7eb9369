import { useNavigate } from '@tanstack/react-router';
import { client } from '../../state/client.ts';
import { answerIntoState } from '../../state/gateway-store.ts';
import { directPut } from '../../state/resources/directs.ts';
import { showProblem } from '../../ui/toasts/toast.ts';

/** Opens the direct message with someone and goes there, unless the page was left; shows an error if that fails. */
export async function writeTo(userId: string, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const { pathname } = location;
  try {
    const direct = await answerIntoState(
      () => client.api.openDirectChannel({ body: { recipientId: userId } }),
      directPut,
    );
    if (location.pathname === pathname)
      await navigate({ to: '/messages/$channelId', params: { channelId: direct.id } });
  } catch (error) {
    showProblem(error);
  }
}

/** {@link writeTo} from a component. */
export function useWriteTo(): (userId: string) => Promise<void> {
  const navigate = useNavigate();
  return (userId) => writeTo(userId, navigate);
}
