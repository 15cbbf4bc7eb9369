import type { OperatorActionInput, OperatorActionReply } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../state/describe-error.ts';
import { orNoAccount } from '../../../state/errors/unknown-account.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { StorageMeter } from '../../../ui/panels/StorageMeter.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { Mark } from '../Pages.tsx';
import { change, listKey, runOperatorAction } from '../run-operator-action.ts';
import { operatorStorageText as text } from './strings.ts';

export type LimitTarget = Pick<OperatorActionInput<'limitStorage'>, 'kind' | 'target'>;
type Holder = OperatorActionReply<'getStorageUse'>;

const MEGABYTE = 1024 * 1024;

/** Shows what a server or account stores, and sets or removes a limit of its own. */
export function LimitDialog({ whose, onClose }: { whose: LimitTarget; onClose(): void }) {
  const [kind, setKind] = useState(whose.kind);
  const [target, setTarget] = useState(whose.target);
  /** The last target that was typed in full. */
  const [named, setNamed] = useState(whose.target);
  const [typed, setTyped] = useState<string>();
  const holder = useHolder({ kind, target: named.trim() });
  const found = named === target ? holder.data : undefined;
  const megabytes = typed ?? (found?.ownLimit ? String((found.maxBytes ?? 0) / MEGABYTE) : '');
  async function limit(own: { readonly megabytes?: number }): Promise<void> {
    const { name, targetId } = await change('limitStorage', { kind, target: target.trim(), ...own }).catch(
      orNoAccount(target.trim()),
    );
    showToast(text.didLimit(name ?? targetId));
  }
  const save = useAction(() => limit({ megabytes: Number(megabytes) }), onClose);
  return (
    <FormDialog
      title={text.limitTitle}
      label={text.limit}
      action={save}
      disabled={!target.trim()}
      onClose={onClose}
    >
      <SelectField<LimitTarget['kind']>
        label={text.kind}
        value={kind}
        options={(['server', 'user'] as const).map((value) => ({ value, label: text[value] }))}
        onValue={setKind}
      />
      <TextField
        label={kind === 'server' ? text.serverId : text.username}
        error={named === target && holder.error ? describeError(holder.error) : undefined}
        value={target}
        onValue={setTarget}
        onBlur={() => setNamed(target)}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {found ? <Use holder={found} onGiveUp={() => limit({})} onClose={onClose} /> : null}
      <TextField
        label={text.megabytes}
        hint={text.megabytesHint}
        type="number"
        min={0}
        max={LIMITS.storageMegabytes}
        step={1}
        required
        value={megabytes}
        onValue={setTyped}
      />
    </FormDialog>
  );
}

/** What is stored by a server or account that has been named. */
function useHolder({ kind, target }: LimitTarget) {
  return useQuery({
    queryKey: [...listKey('storage-use'), kind, target],
    queryFn: () => runOperatorAction('getStorageUse', { kind, target }).catch(orNoAccount(target)),
    enabled: target !== '',
    staleTime: 0,
  });
}

interface UseProps {
  holder: Holder;
  /** Removes its own limit. */
  onGiveUp(): Promise<void>;
  onClose(): void;
}

function Use({ holder, onGiveUp, onClose }: UseProps) {
  const giveUp = useAction(onGiveUp, onClose);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-1.5">
        <bdi className="break-words font-medium">{holder.name ?? text.gone}</bdi>
        {holder.ownLimit ? <Mark>{text.ownLimit}</Mark> : null}
      </p>
      <StorageMeter use={holder} />
      {holder.ownLimit ? (
        <div>
          <Button kind="quiet" busy={giveUp.busy} onClick={() => void giveUp.run()}>
            {text.useGeneral}
          </Button>
        </div>
      ) : null}
      <FormError>{giveUp.error}</FormError>
    </div>
  );
}
