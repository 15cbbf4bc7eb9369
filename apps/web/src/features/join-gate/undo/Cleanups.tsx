import type { RaidCleanup } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { useLoadedMember } from '../../../state/people/wanted-members.ts';
import { memberName } from '../../../state/queries/people.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { ProgressLine } from '../../../ui/marks/ProgressLine.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { raidText as text } from '../strings.ts';

interface CleanupsProps {
  serverId: string;
  cleanups: readonly RaidCleanup[];
  onChanged(): Promise<unknown>;
}

/** Clean-ups, newest first, with the progress of a running one. */
export function Cleanups({ serverId, cleanups, onChanged }: CleanupsProps) {
  const stop = useAction(async (cleanupId: string) => {
    await client.api.stopRaidCleanup({ serverId, cleanupId });
    await onChanged();
    showToast(text.stopped);
  });
  return (
    <div className="grid gap-2">
      <h3 className="font-medium text-sm">{text.cleanups}</h3>
      <ul className="grid gap-2">
        {cleanups.map((cleanup) => (
          <li key={cleanup.id} className="grid gap-2 rounded-card border border-line bg-field p-3">
            <Facts cleanup={cleanup} />
            {cleanup.state === 'running' ? (
              <>
                <ProgressLine
                  label={text.progress(cleanup.removed, cleanup.total)}
                  share={cleanup.total === 0 ? 1 : cleanup.removed / cleanup.total}
                />
                <div>
                  <Button busy={stop.busy} onClick={() => void stop.run(cleanup.id)}>
                    {text.stop}
                  </Button>
                </div>
              </>
            ) : (
              <p className="text-muted text-sm">
                {text.states[cleanup.state]} · {text.progress(cleanup.removed, cleanup.total)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <FormError>{stop.error}</FormError>
    </div>
  );
}

/** The period, the action, who started it, and when. */
function Facts({ cleanup }: { cleanup: RaidCleanup }) {
  const { serverId, actorId, from, to, action, deleteMessages, createdAt } = cleanup;
  useLoadedMember(serverId, actorId);
  const actor = useGateway((state) => state.members[serverId]?.byId[actorId]);
  return (
    <div className="text-sm">
      <p>{text.span(formatFull(from), formatFull(to))}</p>
      <p className="text-muted">{deleteMessages ? text.didWithMessages[action] : text.did[action]}</p>
      <p className="text-muted">
        {text.startedBy(actor ? memberName(actor) : text.formerMember, formatFull(createdAt))}
      </p>
    </div>
  );
}
