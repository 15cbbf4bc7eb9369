import { useEffect, useState } from 'react';
import { amount } from '../../../../languages/words.ts';
import { useGateway } from '../../../../state/gateway-store.ts';
import { mayInChannel } from '../../../../state/permissions.ts';
import { useConversation } from '../../conversation.ts';
import { closedText } from './closed-strings.ts';

/** The slowmode of this channel, with a countdown; empty for exempt people. */
export function SlowmodeNote() {
  const { channel, accountId } = useConversation();
  const { slowmodeSecs } = channel;
  const exempt = useGateway(
    (state) =>
      mayInChannel(state, channel.id, 'manageMessages') || mayInChannel(state, channel.id, 'manageChannels'),
  );
  const lastAt = useGateway(
    (state) =>
      state.messages[channel.id]?.items.findLast(
        // The result of a poll is posted for its author and does not count.
        ({ author, type, pollResult }) => author.id === accountId && type === undefined && !pollResult,
      )?.createdAt,
  );
  const on = slowmodeSecs > 0 && !exempt;
  const left = useSecondsUntil(on && lastAt ? Date.parse(lastAt) + slowmodeSecs * 1000 : 0);
  if (!on) return null;
  return (
    <p role="timer" className="shrink-0 truncate px-4 text-faint text-xs tabular-nums">
      {left > 0
        ? closedText.slowmodeLeft(amount(left, 'second'))
        : closedText.slowmode(amount(slowmodeSecs, 'second'))}
    </p>
  );
}

/** @param time Unix milliseconds @returns whole seconds until then, counting down to 0 */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((time - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}
