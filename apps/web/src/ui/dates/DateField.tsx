import { CalendarDays } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { locale } from '../../languages/chosen.ts';
import { loadLater, WithPlaceholder } from '../../state/slots.ts';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Field } from '../Field.tsx';
import { Popover } from '../floating/Popover.tsx';
import { Icon } from '../Icon.tsx';
import { CONTROL } from '../style/control.ts';
import { useNarrow } from '../use-media.ts';
import { dayNotation, isWithin } from './days.ts';
import { dateText as text } from './strings.ts';

const Calendar = loadLater(() => import('./Calendar.tsx'), 'Calendar');

const days = dayNotation(locale);
const PATTERN = days.pattern(text.letters);

interface DateFieldProps {
  label: string;
  hint?: string;
  aside?: string;
  error?: string | undefined;
  required?: boolean;
  /** A further field beside the day, such as a time. */
  beside?: ReactNode;
  /** A day as `YYYY-MM-DD`, or empty. */
  value: string;
  /** The first and last allowed day. */
  min?: string | undefined;
  max?: string | undefined;
  onValue(day: string): void;
}

/** The text of the day while it is typed, its fault, and the fault that is shown once the field is left. */
function useWrittenDay({ value, min, max, onValue }: DateFieldProps) {
  /** The typed text until it is a valid day or the field loses the focus. */
  const [written, setWritten] = useState<string>();
  const [left, setLeft] = useState(true);
  const shown = written ?? (value ? days.write(value) : '');
  const fault = findFault(shown, min, max);
  const shownFault = left ? fault : undefined;
  function write(next: string): void {
    setWritten(next);
    setLeft(false);
    const day = days.read(next);
    const chosen = day !== null && isWithin(day, min, max) ? day : '';
    if (chosen !== value) onValue(chosen);
  }
  function leave(): void {
    setLeft(true);
    if (value) setWritten(undefined);
  }
  function choose(day: string): void {
    setWritten(undefined);
    onValue(day);
  }
  return { shown, fault, shownFault, write, leave, choose };
}

/** A day, typed in the format of the reader's language or chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, value, min, max } = props;
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const { shown, fault, shownFault, write, leave, choose } = useWrittenDay(props);
  return (
    <Field label={label} hint={props.hint} aside={props.aside} error={shownFault ?? props.error}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <div className="relative min-w-0 flex-1 basis-36">
            <input
              {...control}
              // A form with an invalid day must not be sent as if the field were empty.
              ref={(input) => input?.setCustomValidity(fault ?? '')}
              required={props.required}
              inputMode="numeric"
              autoComplete="off"
              placeholder={PATTERN}
              value={shown}
              onChange={(event) => write(event.target.value)}
              onBlur={leave}
              className={classNames(CONTROL, 'h-10 pe-9 tabular-nums touch:h-11 touch:pe-11')}
            />
            <Popover
              open={open}
              onOpenChange={setOpen}
              label={text.open(label)}
              align="end"
              className={classNames(
                'overflow-y-auto',
                narrow
                  ? 'sheet max-h-[85dvh] rounded-b-none pb-[env(safe-area-inset-bottom)]'
                  : 'max-h-(--radix-popover-content-available-height)',
              )}
              content={
                <WithPlaceholder placeholder={<div className="h-84" />}>
                  <Calendar
                    value={value}
                    min={min}
                    max={max}
                    onChoose={(day) => {
                      choose(day);
                      setOpen(false);
                    }}
                  />
                </WithPlaceholder>
              }
            >
              <IconButton label={text.open(label)} className="absolute inset-y-0 end-1 my-auto">
                <Icon of={CalendarDays} />
              </IconButton>
            </Popover>
          </div>
          {props.beside}
        </div>
      )}
    </Field>
  );
}

/** The fault of the typed text; none while it is empty. */
function findFault(written: string, min: string | undefined, max: string | undefined): string | undefined {
  if (written.trim() === '') return undefined;
  const day = days.read(written);
  if (day === null) return text.wrong(PATTERN);
  if (min && day < min) return text.tooEarly(days.write(min));
  if (max && day > max) return text.tooLate(days.write(max));
  return undefined;
}
