import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Action } from '../../state/use-action.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  width?: ComponentProps<typeof Dialog>['width'];
  /** A picture above the form, with buttons that change it immediately. */
  picture?: ReactNode;
  /** The label of the main button. */
  label: string;
  /** Whether the main button takes something away. */
  danger?: boolean;
  /** What submitting does; its progress shows on the button and its failure in the form. */
  action: Pick<Action<void>, 'busy' | 'errorBeside' | 'submit'>;
  /** The fields that show their faults. */
  shownFields?: readonly string[];
  /** Whether the form cannot be sent yet. */
  disabled?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form, and a second button that closes it. */
export function FormDialog({
  title,
  description,
  width = 'narrow',
  picture,
  label,
  danger = false,
  action,
  shownFields = [],
  disabled = false,
  onClose,
  children,
}: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      width={width}
      actions={
        <>
          <CloseButton />
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            busy={action.busy}
            disabled={disabled}
          >
            {label}
          </Button>
        </>
      }
    >
      {picture ? <div className="flex flex-wrap items-center gap-4 pb-4">{picture}</div> : null}
      <form id={form} className="grid gap-4" onSubmit={action.submit}>
        {children}
        <FormError>{action.errorBeside(...shownFields)}</FormError>
      </form>
    </Dialog>
  );
}
