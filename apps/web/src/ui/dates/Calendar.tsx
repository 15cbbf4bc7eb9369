import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { locale } from '../../languages/chosen.ts';
import { inReadingDirection } from '../../languages/reading-direction.ts';
import { Button, IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import {
  addDays,
  addMonths,
  dayFormat,
  daysOfWeek,
  firstWeekday,
  isWithin,
  today,
  weeksOfMonth,
} from './days.ts';
import { dateText as text } from './strings.ts';

/** As wide as its days, or as the screen. */
const WEEKS = 'w-63 max-w-full table-fixed touch:w-77';
const FIRST = firstWeekday(locale);
const monthName = dayFormat(locale, { month: 'long', year: 'numeric' });
const dayName = dayFormat(locale, { dateStyle: 'full' });
const shortWeekday = dayFormat(locale, { weekday: 'short' });
const longWeekday = dayFormat(locale, { weekday: 'long' });
const RECENT = [
  { label: text.recent.today, days: 0 },
  { label: text.recent.week, days: 7 },
  { label: text.recent.month, days: 30 },
] as const;

interface CalendarProps {
  /** A day as `YYYY-MM-DD`, or empty. */
  value: string;
  min: string | undefined;
  max: string | undefined;
  /** @param day empty for none */
  onChoose(day: string): void;
}

/** A month to choose a day from. Arrow keys move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const [focused, setFocused] = useState(value || nearest(today(), min, max));
  const monthId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused day is rendered by then
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    byKey.current = false;
  }, [focused]);
  function onKeyDown(event: KeyboardEvent): void {
    const next = dayAfterKey(focused, event);
    if (!next) return;
    event.preventDefault();
    byKey.current = true;
    setFocused(nearest(next, min, max));
  }
  const turn = (months: number) => setFocused(nearest(addMonths(focused, months), min, max));
  return (
    <div className="grid justify-items-center gap-2 p-3">
      <div className="flex w-full items-center justify-between">
        <IconButton label={text.previous} onClick={() => turn(-1)}>
          <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
        </IconButton>
        <h2 id={monthId} aria-live="polite" className="font-semibold text-sm">
          {monthName(focused)}
        </h2>
        <IconButton label={text.next} onClick={() => turn(1)}>
          <Icon of={ChevronRight} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in a grid */}
      <table ref={grid} role="grid" aria-labelledby={monthId} onKeyDown={onKeyDown} className={WEEKS}>
        <Weekdays week={daysOfWeek(focused, FIRST)} />
        <tbody>
          {weeksOfMonth(focused, FIRST).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  inMonth={day.startsWith(focused.slice(0, 7))}
                  focused={day === focused}
                  selected={day === value}
                  disabled={!isWithin(day, min, max)}
                  onChoose={() => onChoose(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Shortcuts value={value} min={min} max={max} onChoose={onChoose} />
    </div>
  );
}

function Weekdays({ week }: { week: readonly string[] }) {
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={shortWeekday(day)} scope="col" className="py-1 font-medium text-faint text-xs">
            <abbr title={longWeekday(day)} className="no-underline">
              {shortWeekday(day)}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Buttons for often chosen days, and for none. */
function Shortcuts({ value, min, max, onChoose }: CalendarProps) {
  return (
    <div className="flex w-full flex-wrap justify-center gap-1">
      {RECENT.map(({ label, days }) => {
        const day = addDays(today(), -days);
        return isWithin(day, min, max) ? (
          <Button key={days} kind="quiet" className="px-2" onClick={() => onChoose(day)}>
            {label}
          </Button>
        ) : null;
      })}
      {value ? (
        <Button kind="quiet" className="px-2" onClick={() => onChoose('')}>
          {text.clear}
        </Button>
      ) : null}
    </div>
  );
}

interface DayProps {
  day: string;
  inMonth: boolean;
  focused: boolean;
  selected: boolean;
  disabled: boolean;
  onChoose(): void;
}

function Day({ day, inMonth, focused, selected, disabled, onChoose }: DayProps) {
  return (
    <td>
      <button
        type="button"
        tabIndex={focused ? 0 : -1}
        aria-label={dayName(day)}
        aria-pressed={selected}
        aria-current={day === today() ? 'date' : undefined}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onChoose}
        className={classNames(
          'grid h-9 w-full place-items-center rounded-control text-sm tabular-nums aria-[current]:font-bold aria-[current]:underline touch:h-11',
          selected ? 'bg-accent text-on-accent' : 'hover:bg-hover',
          !selected && !inMonth && 'text-faint',
          disabled && 'cursor-not-allowed text-faint line-through',
        )}
      >
        {Number(day.slice(-2))}
      </button>
    </td>
  );
}

/** The day itself, or the nearest allowed one. */
function nearest(day: string, min: string | undefined, max: string | undefined): string {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}

/** The day to which a key moves; undefined for other keys. */
function dayAfterKey(day: string, { key, shiftKey }: KeyboardEvent): string | undefined {
  const week = daysOfWeek(day, FIRST);
  switch (inReadingDirection(key)) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return week[0];
    case 'End':
      return week[6];
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
