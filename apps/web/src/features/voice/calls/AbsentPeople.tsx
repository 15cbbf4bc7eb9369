import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { WorkButton } from '../../../ui/WorkButton.tsx';
import { startRinging } from '../sound/tones.ts';
import { callText as text } from './strings.ts';

const NOBODY: readonly string[] = [];

/** People who are not in a call, whether they were rung without an answer, and a button that rings them. */
export function AbsentPeople({ channelId }: { channelId: string }) {
  const absent = useGateway(({ directs, voiceStates }) =>
    (directs[channelId]?.recipients ?? []).filter(({ id }) => voiceStates[id]?.channelId !== channelId),
  );
  const ringing = useGateway(({ calls }) => calls[channelId]?.ringing ?? NOBODY);
  const participants = useGateway(({ calls }) => calls[channelId]?.participants ?? NOBODY);
  const rung = useRung(ringing, participants);
  const isWaiting = participants.length === 1 && ringing.length > 0;
  useEffect(() => (isWaiting ? startRinging('waiting') : undefined), [isWaiting]);
  if (absent.length === 0) return null;
  function ring(userId: string, isRung: boolean): Promise<unknown> {
    const input = { channelId, body: { userIds: [userId] } };
    return isRung ? client.api.stopRingingCall(input) : client.api.ringCall(input);
  }
  return (
    <ul aria-label={text.absent} className="flex flex-wrap justify-center gap-2 px-3 pt-3">
      {absent.map(({ id, displayName, avatarUrl }) => {
        const isRung = ringing.includes(id);
        return (
          <li key={id} className="flex items-center gap-2 rounded-card border bg-side py-1 pe-1 ps-2 text-sm">
            <Avatar
              id={id}
              name={displayName}
              url={avatarUrl}
              size={24}
              className={classNames(isRung && 'animate-pulse-soft')}
            />
            <span dir="auto" className="max-w-40 truncate">
              {displayName}
            </span>
            <span role="status" className="text-muted text-xs">
              <span className="sr-only">{displayName} </span>
              {isRung ? text.ringing : rung.includes(id) ? text.unanswered : text.away}
            </span>
            <WorkButton
              label={isRung ? text.stopRinging(displayName) : text.ring(displayName)}
              work={() => ring(id, isRung)}
            >
              <Icon of={isRung ? BellOff : Bell} size={16} />
            </WorkButton>
          </li>
        );
      })}
    </ul>
  );
}

/** People who have been rung while this was shown, until they answer. */
function useRung(ringing: readonly string[], participants: readonly string[]): readonly string[] {
  const [rung, setRung] = useState(ringing);
  const now = [...new Set([...rung, ...ringing])].filter((id) => !participants.includes(id));
  if (now.length !== rung.length) setRung(now);
  return now;
}
