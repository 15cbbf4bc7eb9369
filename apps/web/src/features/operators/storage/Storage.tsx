import type { OperatorActionReply } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes } from '../../../languages/format-bytes.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { StorageMeter } from '../../../ui/panels/StorageMeter.tsx';
import { Card, Section } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { ConsoleLink } from '../ConsoleLink.tsx';
import { Facts } from '../overview/Facts.tsx';
import { Mark } from '../Pages.tsx';
import { change, listKey, runOperatorAction } from '../run-operator-action.ts';
import { LimitDialog, type LimitTarget } from './LimitDialog.tsx';
import { operatorStorageText as text } from './strings.ts';

type Holder = OperatorActionReply<'getStorageUse'>;

/** Storage use by kind of file and by largest users, with limits. */
export function Storage() {
  const [limiting, setLimiting] = useState<LimitTarget>();
  const storage = useQuery({
    queryKey: listKey('storage'),
    queryFn: () => runOperatorAction('getStorage', {}),
    staleTime: 0,
  });
  const recount = useAction(async () => {
    await change('recountStorage', {});
    showToast(text.didRecount);
  });
  if (storage.isLoadingError) return <FailedRead query={storage} />;
  if (!storage.data) return null;
  const { kinds, largest, ...whole } = storage.data;
  const of = (kind: Holder['kind']) => largest.filter((holder) => holder.kind === kind);
  return (
    <Section title={text.title} hint={text.hint}>
      <Card>
        <StorageMeter use={whole} />
      </Card>
      <Facts facts={kinds.map(({ kind, bytes }) => [text.kinds[kind] ?? kind, formatBytes(bytes)])} />
      <Largest title={text.largestServers} holders={of('server')} onLimit={setLimiting} />
      <Largest title={text.largestAccounts} holders={of('user')} onLimit={setLimiting} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setLimiting({ kind: 'user', target: '' })}>{text.limitTitle}</Button>
        <Button busy={recount.busy} onClick={() => void recount.run()}>
          {text.recount}
        </Button>
      </div>
      <p className="text-muted text-sm">{text.recountHint}</p>
      <FormError>{recount.error}</FormError>
      {limiting ? <LimitDialog whose={limiting} onClose={() => setLimiting(undefined)} /> : null}
    </Section>
  );
}

interface LargestProps {
  title: string;
  holders: readonly Holder[];
  onLimit(target: LimitTarget): void;
}

function Largest({ title, holders, onLimit }: LargestProps) {
  if (holders.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-muted text-sm">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line rounded-card border border-line bg-field">
        {holders.map(({ kind, targetId, name, bytes, maxBytes, ownLimit }) => (
          <li key={targetId} className="flex items-center gap-3 p-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-1.5">
                <bdi className="break-words font-medium">
                  {name === null ? (
                    `${text.gone} (${targetId})`
                  ) : (
                    <ConsoleLink section={kind === 'server' ? 'servers' : 'people'} target={targetId}>
                      {name}
                    </ConsoleLink>
                  )}
                </bdi>
                {ownLimit ? <Mark>{text.ownLimit}</Mark> : null}
              </p>
              <p className="text-muted text-sm tabular-nums">{text.stores(bytes, maxBytes)}</p>
            </div>
            {name === null ? null : (
              <Button
                kind="quiet"
                aria-label={text.limitFor(name)}
                onClick={() => onLimit({ kind, target: targetId })}
              >
                {text.limit}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
