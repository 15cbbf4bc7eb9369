import type { ServerChannel } from '@guildhall/protocol';
import { Lock } from 'lucide-react';
import { client } from '../../../../state/client.ts';
import { useGateway } from '../../../../state/gateway-store.ts';
import { openOverlay } from '../../../../state/overlays.ts';
import { isSuspended, timeoutEnd } from '../../../../state/permissions.ts';
import { isPost } from '../../../../state/selectors.ts';
import { useAction } from '../../../../state/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormError } from '../../../../ui/FormError.tsx';
import { takeLostFocus } from '../../../../ui/focus/focus-history.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { formatMoment } from '../../../../ui/text/format-time.ts';
import { useRefusal } from '../../compose/draft/refusals.ts';
import { closedText as text } from './closed-strings.ts';

function UnblockButton({ userId }: { userId: string }) {
  const unblock = useAction(() => client.api.deleteRelationship({ userId }));
  return (
    <>
      <Button busy={unblock.busy} onClick={() => void unblock.run()}>
        {text.unblock}
      </Button>
      <FormError>{unblock.error}</FormError>
    </>
  );
}

/** Why the person cannot write in a conversation or post in a forum, with a possible action. */
export function ClosedFoot({ channel }: { channel: ServerChannel }) {
  const pending = useGateway(
    (state) =>
      state.members[channel.serverId]?.byId[state.account?.id ?? '']?.pending === true &&
      !channel.threadLocked &&
      !isSuspended(state, channel.serverId),
  );
  const blockedId = useGateway((state) => {
    const id = state.directs[channel.id]?.recipient?.id ?? '';
    return state.relationships[id]?.type === 'blocked' ? id : null;
  });
  const reason = useGateway((state) => {
    const direct = state.directs[channel.id];
    if (direct?.recipientDeleted) return text.recipientDeleted;
    if (direct?.recipient?.tag === 'system') return text.recipientSystem;
    if (blockedId) return text.blocked;
    const suspension = state.servers[channel.serverId]?.suspension;
    if (suspension) return text.suspended(suspension.reason);
    if (channel.threadLocked) return text.locked(isPost(channel));
    if (pending) return text.pending;
    const end = timeoutEnd(state, channel.serverId);
    return end ? text.timedOut(formatMoment(end)) : text.cannotWrite;
  });
  const refusal = useRefusal(channel.id);
  return (
    <div
      ref={takeLostFocus}
      tabIndex={-1}
      className="mx-4 flex min-h-11 flex-wrap items-center gap-2.5 rounded-card border border-line bg-side px-4 py-2 text-muted text-sm outline-none"
    >
      <Icon of={Lock} className="shrink-0" />
      <div className="grid min-w-0 flex-1 basis-40 gap-1.5">
        <FormError>{refusal}</FormError>
        <p>{reason}</p>
      </div>
      {pending ? (
        <Button kind="primary" onClick={() => openOverlay({ kind: 'rules', serverId: channel.serverId })}>
          {text.readRules}
        </Button>
      ) : null}
      {blockedId ? <UnblockButton userId={blockedId} /> : null}
    </div>
  );
}
