import { type ReactNode, useId, useState } from 'react';
import { describeError } from '../../state/describe-error.ts';
import { readAgainWhenGone } from '../../state/queries/read-again-when-gone.ts';
import { showLateFailure, useShown } from '../../state/use-action.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';

/** Options for the call: the reason for the audit log, if one was given. */
export type Audited = { readonly reason?: string };

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: ReactNode;
  confirm: string;
  /** Replaces "Cancel". */
  cancel?: string;
  danger?: boolean | undefined;
  disabled?: boolean;
  children?: ReactNode;
  /** Whether the audit log records the action: a field asks for the reason. */
  audited?: boolean;
  /** May throw anything; the dialog describes it. */
  onConfirm(audited: Audited): Promise<unknown>;
}

/** Confirms an action that cannot be undone; stays open with an error when it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run, forgetError } = useConfirmation(props, reason.trim());
  const form = useId();
  const hasForm = Boolean(props.children || props.audited || error);
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => {
        forgetError();
        setReason('');
        props.onOpenChange(open);
      }}
      title={props.title}
      description={props.description}
      actions={
        <>
          <CloseButton label={props.cancel} />
          <Button
            kind={props.danger === false ? 'primary' : 'danger'}
            busy={busy}
            disabled={props.disabled}
            {...(hasForm ? { type: 'submit', form } : { onClick: () => void run() })}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {hasForm ? (
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
          className="grid gap-3"
        >
          {props.children}
          {props.audited ? <ReasonField value={reason} onValue={setReason} /> : null}
          <FormError>{error}</FormError>
        </form>
      ) : null}
    </Dialog>
  );
}

/** Runs the action, never twice at the same time, and then closes the dialog. */
function useConfirmation({ open, disabled, onConfirm, onOpenChange }: ConfirmDialogProps, reason: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const shown = useShown(open);
  async function run(): Promise<void> {
    if (busy || disabled) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(reason ? { reason } : {});
      if (shown.current) onOpenChange(false);
    } catch (failure) {
      await readAgainWhenGone(failure);
      if (shown.current) setError(describeError(failure));
      else showLateFailure(failure);
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run, forgetError: () => setError(undefined) };
}
