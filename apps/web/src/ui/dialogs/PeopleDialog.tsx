import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Person } from '../../state/overlays.ts';
import { useShown } from '../../state/use-action.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { uiText as text } from '../strings.ts';
import { showToast } from '../toasts/toast.ts';
import { CloseButton, Dialog } from './Dialog.tsx';
import { peopleText } from './people-strings.ts';
import { type Outcome, runForEach } from './run-for-each.ts';

interface PeopleDialogProps {
  title: string;
  description?: ReactNode;
  /** The label of the main button. */
  confirm: string;
  danger?: boolean;
  disabled?: boolean;
  people: readonly Person[];
  act(person: Person): Promise<unknown>;
  /** Undoes the action for one person; without it, there is no undo. */
  undo?: ((person: Person) => Promise<unknown>) | undefined;
  /** The text shown afterwards. */
  done(people: readonly Person[]): string;
  onDone?: (() => void) | undefined;
  onClose(): void;
  children?: ReactNode;
}

const NOTHING: Outcome = { done: [], failed: [] };

/** Confirms an action on one or several people, and shows its progress and failures. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { title, description, people, children } = props;
  const run = usePeopleRun(props);
  const form = useId();
  const several = people.length > 1;
  const asking = run.phase === 'asking' || !several;
  return (
    <Dialog
      open
      onOpenChange={run.close}
      title={title}
      description={asking ? description : undefined}
      actions={<Actions {...props} run={run} asking={asking} form={form} />}
    >
      {asking ? (
        <form
          id={form}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!props.disabled) void run.start(people);
          }}
        >
          {children}
          <FormError>{run.outcome.failed[0]?.why}</FormError>
        </form>
      ) : (
        <Progress people={people} outcome={run.outcome} running={run.phase === 'running'} />
      )}
    </Dialog>
  );
}

interface PeopleRun {
  readonly phase: 'asking' | 'running' | 'finished';
  readonly outcome: Outcome;
  start(people: readonly Person[]): Promise<void>;
  close(): void;
  stop(): void;
}

function usePeopleRun({ people, act, undo, done, onDone, onClose }: PeopleDialogProps): PeopleRun {
  const [phase, setPhase] = useState<PeopleRun['phase']>('asking');
  const [outcome, setOutcome] = useState(NOTHING);
  const aborter = useRef(new AbortController());
  const shown = useShown();
  useEffect(() => () => aborter.current.abort(), []);
  async function start(some: readonly Person[]): Promise<void> {
    if (phase === 'running') return;
    aborter.current = new AbortController();
    setPhase('running');
    setOutcome(NOTHING);
    const result = await runForEach(some, act, setOutcome, aborter.current.signal);
    setPhase('finished');
    if (result.done.length > 0) {
      showResult(done(result.done), result.done, undo);
      onDone?.();
    }
    if (!shown.current) showFirstFailure(result);
    else if (result.failed.length === 0) onClose();
  }
  function close(): void {
    aborter.current.abort();
    onClose();
  }
  const stop = () => aborter.current.abort();
  return { phase: people.length === 0 ? 'asking' : phase, outcome, start, close, stop };
}

/** Reports the result, with undo if possible. */
export function showResult(
  sentence: string,
  people: readonly Person[],
  undo?: (person: Person) => Promise<unknown>,
): void {
  if (!undo) {
    showToast(sentence);
    return;
  }
  showToast(sentence, 'done', {
    label: text.undo,
    run: async () => {
      const undone = await runForEach(people, undo, () => {}, new AbortController().signal);
      if (undone.failed.length === 0) showToast(text.undone);
      else showFirstFailure(undone);
    },
  });
}

function showFirstFailure({ failed: [first] }: Outcome): void {
  if (first) showToast(`${first.person.name}: ${first.why}`, 'problem');
}

interface ActionsProps extends PeopleDialogProps {
  run: PeopleRun;
  asking: boolean;
  /** The id of the form. */
  form: string;
}

function Actions(props: ActionsProps) {
  const { run, asking, form } = props;
  const { failed } = run.outcome;
  if (asking) {
    return (
      <>
        <CloseButton />
        <Button
          kind={props.danger ? 'danger' : 'primary'}
          type="submit"
          form={form}
          busy={run.phase === 'running'}
          disabled={props.disabled}
          autoFocus={!props.children}
        >
          {props.confirm}
        </Button>
      </>
    );
  }
  if (run.phase === 'running') return <Button onClick={run.stop}>{peopleText.stop}</Button>;
  return (
    <>
      <Button onClick={() => void run.start(failed.map(({ person }) => person))}>{peopleText.again}</Button>
      <Button kind="primary" onClick={run.close}>
        {text.close}
      </Button>
    </>
  );
}

interface ProgressProps {
  people: readonly Person[];
  outcome: Outcome;
  running: boolean;
}

function Progress({ people, outcome: { done, failed }, running }: ProgressProps) {
  const reached = done.length + failed.length;
  return (
    <div className="grid gap-3">
      {running ? (
        <progress
          aria-label={peopleText.progress(reached, people.length)}
          value={reached}
          max={people.length}
          className="h-2 w-full accent-accent"
        />
      ) : null}
      {/* One element for both, because only what changes is announced. */}
      <p role="status" className={running ? 'text-muted text-sm tabular-nums' : undefined}>
        {running ? peopleText.progress(reached, people.length) : peopleText.worked(done.length)}
      </p>
      {failed.length > 0 ? (
        <section className="grid gap-2">
          <h3 className="font-medium text-danger text-sm">{peopleText.failures(failed.length)}</h3>
          <ul className="grid max-h-60 gap-2 overflow-y-auto">
            {failed.map(({ person, why }) => (
              <li key={person.id} className="text-sm">
                <bdi className="font-medium">{person.name}</bdi>
                <span className="block text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
