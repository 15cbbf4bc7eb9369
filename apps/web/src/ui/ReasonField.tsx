import { LIMITS } from '@guildhall/protocol/limits';
import { TextField } from './Field.tsx';
import { characterCount } from './text/character-count.ts';
import { fieldText } from './text/field-strings.ts';

interface ReasonFieldProps {
  value: string;
  hint?: string;
  onValue(value: string): void;
}

/** The reason of an action, by default for the audit log. @param hint who sees it; empty for none */
export function ReasonField({ value, hint = fieldText.reasonHint, onValue }: ReasonFieldProps) {
  return (
    <TextField
      label={fieldText.reason}
      aside={value.length > 400 ? characterCount(value, LIMITS.reason) : fieldText.optional}
      hint={hint}
      value={value}
      onValue={onValue}
      maxLength={LIMITS.reason}
      autoComplete="off"
    />
  );
}
