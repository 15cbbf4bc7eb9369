import { type ReactNode, useId } from 'react';
import type { Action } from '../../state/use-action.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The label of the main button. */
  label: string;
  /** The label of a second button, which closes the dialog; without a label there is none. */
  cancel?: string;
  /** The action of the form, which shows its progress on the button and its failure in the form. */
  action: Pick<Action<never>, 'busy' | 'errorBeside'>;
  /** The fields that show their faults. */
  shownFields?: readonly string[];
  /** Whether the form cannot be sent yet. */
  disabled?: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog({
  title,
  description,
  label,
  cancel,
  action,
  shownFields = [],
  disabled = false,
  onSubmit,
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
      actions={
        <>
          {cancel ? <CloseButton label={cancel} /> : null}
          <Button kind="primary" type="submit" form={form} busy={action.busy} disabled={disabled}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <FormError>{action.errorBeside(...shownFields)}</FormError>
      </form>
    </Dialog>
  );
}
