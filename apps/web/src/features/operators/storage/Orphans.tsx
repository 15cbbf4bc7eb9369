import type { OperatorActionReply } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { Card, Section } from '../../../ui/Surface.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { change, listKey, runOperatorAction } from '../run-operator-action.ts';
import { operatorStorageText as text } from './strings.ts';

type Search = OperatorActionReply<'getOrphans'>;

/** While a search runs. */
const EVERY_MS = 2000;

/** Finds files that nothing uses, and removes them. */
export function Orphans() {
  const [question, setQuestion] = useState<Question>();
  const search = useQuery({
    queryKey: listKey('orphans'),
    queryFn: () => runOperatorAction('getOrphans', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? EVERY_MS : false),
  });
  const look = useAction(() => change('findOrphans', {}));
  if (search.isLoadingError) return <FailedRead query={search} />;
  if (!search.data) return null;
  const { state, files, bytes } = search.data;
  return (
    <Section title={text.orphans} hint={text.orphansHint}>
      {state === 'never' ? null : (
        <Card>
          <Result search={search.data} />
        </Card>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          busy={look.busy || state === 'searching'}
          disabled={state === 'removing'}
          onClick={() => void look.run()}
        >
          {text.findOrphans}
        </Button>
        {state === 'found' && files > 0 ? (
          <Button kind="danger" onClick={() => setQuestion(removing(files, bytes))}>
            {text.removeOrphans}
          </Button>
        ) : null}
      </div>
      <FormError>{look.error}</FormError>
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </Section>
  );
}

function isRunning(search: Search | undefined): boolean {
  return search?.state === 'searching' || search?.state === 'removing';
}

function Result({ search: { state, startedAt, checked, files, bytes } }: { search: Search }) {
  const amount = text.orphanFiles(files, bytes);
  return (
    <div role="status">
      <p>{state === 'removing' || state === 'removed' ? text.removed(amount) : text.unused(amount)}</p>
      <p className="text-muted text-sm">
        {state === 'found' || state === 'removed'
          ? text.lookedAt(checked, formatFull(startedAt ?? ''))
          : text.lookingAt(checked)}
      </p>
    </div>
  );
}

function removing(files: number, bytes: number): Question {
  return {
    title: text.removeTitle(text.orphanFiles(files, bytes)),
    hint: text.removeHint,
    confirm: text.removeOrphans,
    run: () => change('removeOrphans', {}),
  };
}
