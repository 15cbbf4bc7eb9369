import type { OperatorActionReply } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { formatBytes } from '../../languages/format-bytes.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { formatFull } from '../../ui/text/format-time.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { Mark, Pages } from './Pages.tsx';
import { change, listKey, runOperatorAction, useConsolePages } from './run-operator-action.ts';
import { operatorRunText as text } from './strings.ts';

const PAGE_SIZE = 50;
/** How often the progress of a running backup is read, and whether one has started. */
const RUNNING_MS = 2000;
const IDLE_MS = 10_000;
type Backup = OperatorActionReply<'listBackups'>[number];

/** Backups and their results, with a button for another one. */
export function BackupsSection() {
  const relative = useRelative();
  const pages = useConsolePages(
    ['backups'],
    PAGE_SIZE,
    (page) => runOperatorAction('listBackups', page),
    (backups) => (backups.some(({ state }) => state === 'running') ? RUNNING_MS : IDLE_MS),
  );
  const backups = pages.data?.pages.flat() ?? [];
  const lastGood = useLastGood(backups, pages.hasNextPage);
  const running = backups.some(({ state }) => state === 'running');
  const start = useAction(async () => {
    await change('startBackup', {});
    showToast(text.backupAsked);
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text.backupsHint}</p>
      {pages.data && lastGood !== undefined ? (
        <p>{lastGood ? text.lastGood(relative(lastGood.beganAt)) : text.noGood}</p>
      ) : null}
      <div className="grid justify-items-start gap-2">
        <Button busy={start.busy || running} onClick={() => void start.run()}>
          {text.backUp}
        </Button>
        <FormError>{start.error}</FormError>
      </div>
      <Pages pages={pages} icon={DatabaseBackup} empty={text.noBackups} emptyHint={text.noBackupsHint}>
        {(backup) => <BackupRow backup={backup} />}
      </Pages>
    </div>
  );
}

/** After a day of failures it is on a later page. @returns null if there is none; undefined until that is known */
function useLastGood(shown: readonly Backup[], hasMore: boolean): Backup | null | undefined {
  const found = shown.find(({ state }) => state === 'done');
  const earlier = useQuery({
    queryKey: listKey('good backups'),
    queryFn: () => runOperatorAction('listBackups', { good: true }),
    enabled: !found && hasMore,
  });
  if (found || !hasMore) return found ?? null;
  return earlier.data && (earlier.data[0] ?? null);
}

function BackupRow({ backup }: { backup: Backup }) {
  const { state, place, name, beganAt, verifiedAt, error, tables, ofTables, files, newBytes } = backup;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-1.5">
        <span className="font-medium">{formatFull(beganAt)}</span>
        <Mark danger={state === 'failed' || state === 'interrupted'}>{text.backupStates[state]}</Mark>
        {state === 'done' ? <Mark>{verifiedAt ? text.verified : text.notVerified}</Mark> : null}
      </p>
      <p className="break-words text-muted text-sm">
        <bdi>{name ? `${place} · ${name}` : place}</bdi>
      </p>
      {ofTables > 0 ? (
        <p className="text-muted text-sm">{text.backupFacts(files, formatBytes(newBytes))}</p>
      ) : null}
      {state === 'running' ? (
        <>
          <progress
            className="h-2 w-full accent-accent"
            max={Math.max(ofTables, 1)}
            value={tables}
            aria-label={text.tablesDone(tables, ofTables)}
          />
          <p className="text-muted text-sm">{text.tablesDone(tables, ofTables)}</p>
        </>
      ) : null}
      {error ? <p className="break-words text-danger text-sm">{error}</p> : null}
    </div>
  );
}
