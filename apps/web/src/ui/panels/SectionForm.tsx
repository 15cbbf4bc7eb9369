import type { ReactNode } from 'react';
import type { Action } from '../../state/use-action.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { uiText } from '../strings.ts';

interface SectionFormProps {
  /** The label of the main button. */
  label: string;
  /** Whether the main button takes something away. */
  danger?: boolean;
  /** What submitting does; its progress shows on the button and its failure in the form. */
  action: Pick<Action<void>, 'busy' | 'errorBeside' | 'submit'>;
  /** The fields that show their faults. */
  shownFields?: readonly string[];
  onCancel(): void;
  children: ReactNode;
}

/** A form that opens within a section of the settings. Esc or its second button closes it. */
export function SectionForm({
  label,
  danger = false,
  action,
  shownFields = [],
  onCancel,
  children,
}: SectionFormProps) {
  return (
    <form onSubmit={action.submit} className="grid gap-4">
      {children}
      <FormError>{action.errorBeside(...shownFields)}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" data-cancel="" onClick={onCancel}>
          {uiText.cancel}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={action.busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
