import { useGateway } from '../../state/gateway-store.ts';
import { useLoadedMember } from '../../state/people/wanted-members.ts';
import { isTimedOut, mayInServer } from '../../state/permissions.ts';
import { formatMoment } from '../../ui/text/format-time.ts';
import { hasRejoined, managesMembers } from './member-actions.ts';
import { moderationText as text } from './strings.ts';

/** Tells moderators that a member is timed out, and that they had left the server before. */
export function MemberNotes({ serverId, userId }: { serverId: string; userId: string }) {
  useLoadedMember(serverId, userId);
  const member = useGateway((state) => state.members[serverId]?.byId[userId]);
  const mayTimeOut = useGateway((state) => mayInServer(state, serverId, 'moderateMembers'));
  const manages = useGateway((state) => managesMembers(state, serverId));
  const { timeoutUntil } = member ?? {};
  return (
    <>
      {mayTimeOut && timeoutUntil && isTimedOut({ timeoutUntil }) ? (
        <p className="text-amber text-xs">{text.timedOutUntil(formatMoment(timeoutUntil))}</p>
      ) : null}
      {manages && hasRejoined(member) ? <p className="text-muted text-xs">{text.rejoined}</p> : null}
    </>
  );
}
