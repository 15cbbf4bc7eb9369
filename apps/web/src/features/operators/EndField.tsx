import { useState } from 'react';
import { DateTimeField } from '../../ui/dates/DateTimeField.tsx';
import { fieldText } from '../../ui/text/field-strings.ts';
import { isoTime, localTime } from '../../ui/text/local-time.ts';
import { operatorEndText as text } from './end-strings.ts';

/** The service refuses an end that has passed. */
const SOONEST_MS = 60_000;

interface EndFieldProps {
  hint: string;
  value: string;
  onValue(localTime: string): void;
}

/** When a suspension, code or ban ends; empty for never. */
export function EndField({ hint, value, onValue }: EndFieldProps) {
  const [soonest] = useState(() => localTime(Date.now() + SOONEST_MS));
  return (
    <DateTimeField
      label={text.ends}
      hint={hint}
      aside={fieldText.optional}
      min={soonest}
      value={value}
      onValue={onValue}
    />
  );
}

/** The end as an input of an action; nothing for never. */
export function untilInput(localTime: string): { until?: string } {
  return localTime ? { until: isoTime(localTime) } : {};
}
