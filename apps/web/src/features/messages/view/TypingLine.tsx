import { useGateway } from '../../../state/gateway-store.ts';
import { loadWithInput } from '../../../state/later.ts';

const TypingPeople = loadWithInput(() => import('../with-input.ts'), 'TypingPeople');

/** Who is typing. Always takes its space, so that nothing moves. */
export function TypingLine({ channelId, serverId }: { channelId: string; serverId: string }) {
  const isAnyone = useGateway((state) => channelId in state.typing);
  return (
    <p aria-live="polite" className="h-5 truncate px-4 text-muted text-xs leading-5">
      {isAnyone ? <TypingPeople channelId={channelId} serverId={serverId} /> : null}
    </p>
  );
}
