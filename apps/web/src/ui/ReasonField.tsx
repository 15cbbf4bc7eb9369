import { LIMITS } from '@guildhall/protocol/limits';
import { TextField } from './Field.tsx';
import { uiText as text } from './strings.ts';
import { characterCount } from './text/character-count.ts';

interface ReasonFieldProps {
  value: string;
  hint?: string;
  onValue(value: string): void;
}

/** The reason of an action, for the audit log. */
export function ReasonField({ value, hint = text.reasonHint, onValue }: ReasonFieldProps) {
  return (
    <TextField
      label={text.reason}
      aside={value.length > 400 ? characterCount(value, LIMITS.reason) : text.optional}
      hint={hint}
      value={value}
      onValue={onValue}
      maxLength={LIMITS.reason}
      autoComplete="off"
    />
  );
}
