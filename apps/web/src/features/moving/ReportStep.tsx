import type { ServerImport } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { number } from '../../languages/words.ts';
import { client } from '../../state/client.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { uiText } from '../../ui/strings.ts';
import { describeProblem } from './describe-problem.ts';
import { refreshImports } from './imports.ts';
import { importText as text } from './strings.ts';

type Counted = keyof typeof text.counts;

/** The contents of the archive, before anything is imported. */
export function ReportStep({ current, onCancel }: { current: ServerImport; onCancel(): void }) {
  const queries = useQueryClient();
  const start = useAction(async () => {
    await client.api.startServerImport({ importId: current.id });
    await refreshImports(queries);
  });
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.reportTitle(current.serverName ?? current.filename)}
      description={text.reportHint}
      reading
      width="medium"
      actions={
        <>
          <Button onClick={onCancel}>{text.cancel}</Button>
          <Button kind="primary" busy={start.busy} onClick={() => void start.run()}>
            {text.start}
          </Button>
        </>
      }
    >
      <Counts counts={current.found} />
      <p className="mt-3 text-muted text-sm">{text.peopleHint}</p>
      {current.problems.length === 0 ? (
        <p className="mt-3 font-medium">{text.noProblems}</p>
      ) : (
        <Problems title={text.problems} problems={current.problems} />
      )}
      <FormError>{start.error}</FormError>
    </Dialog>
  );
}

/** The import is finished. */
export function FinishedStep({ current }: { current: ServerImport }) {
  const navigate = useNavigate();
  const forget = useForget(current);
  const { serverId, serverName, filename, done, problems } = current;
  async function open(id: string): Promise<void> {
    if (!(await forget.run())) return;
    closeOverlay();
    await navigate({ to: '/servers/$serverId', params: { serverId: id } });
  }
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.finished(serverName ?? filename)}
      description={text.finishedHint(done?.messages ?? 0)}
      width="medium"
      actions={
        serverId ? (
          <>
            <Button disabled={forget.busy} onClick={() => void forget.run()}>
              {text.another}
            </Button>
            <Button kind="primary" busy={forget.busy} onClick={() => void open(serverId)}>
              {text.open}
            </Button>
          </>
        ) : (
          <Button kind="primary" busy={forget.busy} onClick={() => void forget.run()}>
            {uiText.done}
          </Button>
        )
      }
    >
      <p>{text.permissionsHint}</p>
      {problems.length > 0 ? <Problems title={text.problemsAfter} problems={problems} /> : null}
      <FormError>{forget.error}</FormError>
    </Dialog>
  );
}

/** The import failed, with the reason. */
export function FailedStep({ current }: { current: ServerImport }) {
  const forget = useForget(current);
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.failed}
      actions={
        <Button kind="primary" busy={forget.busy} onClick={() => void forget.run()}>
          {text.again}
        </Button>
      }
    >
      <p role="alert">{describeProblem(current.error ?? '')}</p>
      <FormError>{forget.error}</FormError>
    </Dialog>
  );
}

/** Removes a finished import from the list. */
function useForget({ id }: ServerImport) {
  const queries = useQueryClient();
  return useAction(async () => {
    await client.api.cancelServerImport({ importId: id });
    await refreshImports(queries);
  });
}

function Counts({ counts }: { counts: ServerImport['found'] }) {
  if (!counts) return null;
  const names = (Object.keys(text.counts) as Counted[]).filter((name) => counts[name] > 0);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-1">
      {names.map((name) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{text.counts[name]}</dt>
          <dd className="tabular-nums">{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ title, problems }: { title: string; problems: ServerImport['problems'] }) {
  return (
    <section className="mt-4">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {problems.map(({ problem, count, example }) => (
          <li key={problem} className="rounded-card border border-line p-3">
            <p dir="auto" className="[overflow-wrap:anywhere]">
              {describeProblem(problem)}
            </p>
            <p dir="auto" className="text-muted [overflow-wrap:anywhere]">
              {text.times(count)} · {text.example(example)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
