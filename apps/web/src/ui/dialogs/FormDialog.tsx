import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** What the main button says. */
  label: string;
  /** What the button beside it says, which closes; none without. */
  cancel?: string;
  /** What sending the form does: the button shows that it runs, the form why it failed. */
  action: { readonly busy: boolean; readonly error: string | undefined };
  /** The form cannot be sent as it is. */
  disabled?: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that is one form. */
export function FormDialog({
  title,
  description,
  label,
  cancel,
  action,
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
          {cancel ? (
            <Button kind="quiet" onClick={onClose}>
              {cancel}
            </Button>
          ) : null}
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
        <FormError>{action.error}</FormError>
      </form>
    </Dialog>
  );
}
