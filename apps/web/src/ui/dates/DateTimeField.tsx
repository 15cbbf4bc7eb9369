import { useState } from 'react';
import { CONTROL } from '../style/control.ts';
import { DateField } from './DateField.tsx';
import { dateText as text } from './strings.ts';

const MIDNIGHT = '00:00';

interface DateTimeFieldProps {
  label: string;
  hint?: string;
  aside?: string;
  required?: boolean;
  /** The first time that can be chosen. */
  min?: string;
  /** A local time such as `2026-01-31T12:00`; empty without. */
  value: string;
  onValue(localTime: string): void;
}

/** A day and a time of day. */
export function DateTimeField({ label, min, value, onValue, ...field }: DateTimeFieldProps) {
  const [day = '', chosenTime] = value.split('T');
  /** Kept while no day is chosen. */
  const [lastTime, setLastTime] = useState(MIDNIGHT);
  const time = chosenTime ?? lastTime;
  const [firstDay, firstTime] = min ? min.split('T') : [];
  function choose(nextDay: string, nextTime: string): void {
    setLastTime(nextTime);
    onValue(nextDay ? `${nextDay}T${nextTime}` : '');
  }
  return (
    <DateField
      {...field}
      label={label}
      min={firstDay}
      value={day}
      onValue={(next) => choose(next, time)}
      beside={
        <div className="w-32 shrink-0">
          <input
            type="time"
            aria-label={text.time(label)}
            min={day === firstDay ? firstTime : undefined}
            value={time}
            onChange={(event) => choose(day, event.target.value || MIDNIGHT)}
            className={`${CONTROL} h-10 touch:h-11`}
          />
        </div>
      }
    />
  );
}
