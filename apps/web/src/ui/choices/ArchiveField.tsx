import { SelectField } from '../Choice.tsx';
import { ARCHIVE_OPTIONS } from './archive-minutes.ts';
import { archiveText as text } from './archive-strings.ts';

interface ArchiveFieldProps {
  /** In minutes. */
  value: string;
  onValue(minutes: string): void;
}

/** Chooses after how long without messages a thread or post is archived. */
export function ArchiveField({ value, onValue }: ArchiveFieldProps) {
  return (
    <SelectField
      label={text.label}
      hint={text.hint}
      value={value}
      options={ARCHIVE_OPTIONS}
      onValue={onValue}
    />
  );
}
