/** Calendar days as `YYYY-MM-DD`, formatted and parsed in the reader's language. Pure. */
import { DAY_MS, MINUTE_MS } from '../text/durations.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
/**
 * The Gregorian calendar in European digits, regardless of the browser's region, because only these can be parsed.
 */
const COUNTED = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;

type Field = 'day' | 'month' | 'year';

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Today in the reader's time zone. @param now Unix milliseconds */
export function today(now = Date.now()): string {
  return isoDay(now - new Date(now).getTimezoneOffset() * MINUTE_MS);
}

/** Midnight at the start of a day in the reader's time zone, in Unix milliseconds. */
export function startOfDay(day: string): number {
  return new Date(`${day}T00:00`).getTime();
}

export function addDays(day: string, count: number): string {
  return isoDay(utc(day).getTime() + count * DAY_MS);
}

/** The same day of another month, or the last day of that month. */
export function addMonths(day: string, count: number): string {
  const date = utc(day);
  const month = date.getUTCMonth() + count;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)));
}

/** The days of the week that contains a day. @param firstWeekday 1 is Monday, 7 Sunday */
export function daysOfWeek(day: string, firstWeekday: number): readonly string[] {
  const back = (utc(day).getUTCDay() - firstWeekday + 7) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - back));
}

/** The weeks with days of the given day's month. */
export function weeksOfMonth(day: string, firstWeekday: number): readonly (readonly string[])[] {
  const month = day.slice(0, 7);
  const weeks: (readonly string[])[] = [];
  for (
    let week = daysOfWeek(`${month}-01`, firstWeekday);
    week.some((each) => each.startsWith(month));
    week = daysOfWeek(addDays(week[0] ?? day, 7), firstWeekday)
  )
    weeks.push(week);
  return weeks;
}

/** The first day of the week in the reader's region; 1 is Monday. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number };
    weekInfo?: { readonly firstDay: number };
  };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

/** Formats a day. */
export function dayFormat(locale: string, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, ...COUNTED });
  return (day) => format.format(utc(day));
}

/** Formats and parses days in a language's numeric notation, such as `31/01/2026`. */
export function dayNotation(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { ...NUMERIC, ...COUNTED });
  const parts = format.formatToParts(utc('2026-01-31'));
  const order = parts.flatMap(({ type }) => (isField(type) ? [type] : []));
  return {
    write: (day: string) => format.format(utc(day)),
    /** The pattern, such as `DD/MM/YYYY`. @param letters the letter of each part */
    pattern: (letters: Readonly<Record<Field, string>>) =>
      parts.map(({ type, value }) => (isField(type) ? letters[type] : value)).join(''),
    /** Parses a day in the language's order or as `YYYY-MM-DD`; null for an invalid one. */
    read(written: string): string | null {
      const numbers = written.trim().match(/\d+/g) ?? [];
      if (numbers.length !== 3 || /\p{L}/u.test(written)) return null;
      const iso = ISO.test(written.trim());
      const value = (field: Field) =>
        numbers[iso ? ['year', 'month', 'day'].indexOf(field) : order.indexOf(field)] ?? '';
      if (value('year').length !== 4) return null;
      const day = `${value('year')}-${value('month').padStart(2, '0')}-${value('day').padStart(2, '0')}`;
      const time = utc(day).getTime();
      // Nonexistent dates, such as 31 February, roll over.
      return !Number.isNaN(time) && isoDay(time) === day ? day : null;
    },
  };
}

function isField(type: string): type is Field {
  return type === 'day' || type === 'month' || type === 'year';
}

/** Whether a day is between two others, which are optional. */
export function isWithin(day: string, min: string | undefined, max: string | undefined): boolean {
  return (!min || day >= min) && (!max || day <= max);
}
