import type { OperatorActionReply } from '@guildhall/protocol';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { useRelative } from '../../ui/text/use-relative.ts';
import { showProblem, showToast } from '../../ui/toasts/toast.ts';
import { AskDialog, type Question } from './AskDialog.tsx';
import { Mark, Pages } from './Pages.tsx';
import { change, runOperatorAction, useConsolePages } from './run-operator-action.ts';
import { operatorRunText as text } from './strings.ts';

const PAGE_SIZE = 50;
type Job = OperatorActionReply<'listJobs'>[number];
type Which = Job['state'] | 'all';

/** Unfinished background jobs, newest first. */
export function JobsSection() {
  const [which, setWhich] = useState<Which>('all');
  const pages = useConsolePages(['jobs', which], PAGE_SIZE, (page) =>
    runOperatorAction('listJobs', { ...page, ...(which === 'all' ? {} : { state: which }) }),
  );
  return (
    <div className="grid gap-4">
      <SelectField<Which>
        label={text.whichJobs}
        value={which}
        options={[
          { value: 'all', label: text.allJobs },
          { value: 'waiting', label: text.waiting },
          { value: 'running', label: text.running },
          { value: 'failed', label: text.failed },
        ]}
        onValue={(value) => setWhich(value)}
      />
      <Pages pages={pages} icon={ListChecks} empty={text.noJobs} emptyHint={text.noJobsHint}>
        {(job) => <JobRow job={job} />}
      </Pages>
    </div>
  );
}

function JobRow({ job }: { job: Job }) {
  const relative = useRelative();
  const [question, setQuestion] = useState<Question>();
  const { id, name, state, attempts, maxAttempts, runAt, lastError } = job;
  const retrying = useAction(() =>
    change('retryJob', { job: id }).then(() => showToast(text.didRetry(name)), showProblem),
  );
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-1.5">
        <code className="break-all font-medium">{name}</code>
        <Mark danger={state === 'failed'}>{text[state]}</Mark>
        <span className="text-muted text-sm">
          {state === 'waiting' ? `${text.due(relative(runAt))} · ` : ''}
          {text.attempts(attempts, maxAttempts)}
        </span>
      </p>
      {lastError === null ? null : (
        <p className="whitespace-pre-wrap break-words text-danger text-sm">{lastError}</p>
      )}
      {state === 'failed' || (state === 'waiting' && lastError !== null) ? (
        <div className="flex flex-wrap gap-2">
          <Button
            aria-label={text.retryJob(name, id)}
            busy={retrying.busy}
            onClick={() => void retrying.run()}
          >
            {text.retry}
          </Button>
          <Button
            kind="quiet"
            aria-label={text.removeJob(name, id)}
            onClick={() => setQuestion(deletion(job))}
          >
            {text.remove}
          </Button>
        </div>
      ) : null}
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </div>
  );
}

function deletion({ id, name }: Job): Question {
  return {
    title: text.removeTitle(name),
    hint: text.removeHint,
    confirm: text.remove,
    run: () => change('deleteJob', { job: id }),
  };
}
