import { useEffect, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { useLoadedMembers } from '../../../state/people/wanted-members.ts';
import { useNames } from '../directory.ts';
import { messageListText } from '../list/list-strings.ts';
import { messageText } from '../strings.ts';

/** Who is typing, except for blocked people. */
export function TypingPeople({ channelId, serverId }: { channelId: string; serverId: string }) {
  const typing = useGateway((state) => state.typing[channelId]);
  const accountId = useGateway((state) => state.account?.id);
  const relationships = useGateway((state) => state.relationships);
  const names = useNames(serverId);
  const [now, setNow] = useState(Date.now);
  const entries = Object.entries(typing ?? {}).filter(
    ([userId, end]) => userId !== accountId && relationships[userId]?.type !== 'blocked' && end > now,
  );
  const nextEnd = Math.min(...entries.map(([, end]) => end));
  useEffect(() => {
    if (!typing) return;
    setNow(Date.now());
    if (!Number.isFinite(nextEnd)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, nextEnd - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [typing, nextEnd]);
  useLoadedMembers(
    serverId,
    entries.map(([userId]) => userId),
  );
  const people = entries.map(([userId]) => names.user(userId) ?? messageText.unknownUser);
  if (people.length === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="me-1.5 inline-flex gap-0.5 align-middle">
        <i className="size-1 animate-pulse-soft rounded-full bg-current" />
        <i className="size-1 animate-pulse-soft rounded-full bg-current [animation-delay:0.2s]" />
        <i className="size-1 animate-pulse-soft rounded-full bg-current [animation-delay:0.4s]" />
      </span>
      {messageListText.typing(people)}
    </>
  );
}
