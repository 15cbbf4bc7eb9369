import { useGateway } from '../../state/gateway-store.ts';
import { useLoadedMember } from '../../state/people/wanted-members.ts';
import { hasRejoined, managesMembers } from './member-acts.ts';
import { moderationText as text } from './strings.ts';

/** Tells moderators that a member had left the server before. */
export function RejoinedPart({ serverId, userId }: { serverId: string; userId: string }) {
  useLoadedMember(serverId, userId);
  const shown = useGateway(
    (state) => managesMembers(state, serverId) && hasRejoined(state.members[serverId]?.byId[userId]),
  );
  return shown ? <p className="text-muted text-xs">{text.rejoined}</p> : null;
}
