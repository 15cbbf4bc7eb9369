import { locale } from '../../languages/chosen.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** Times in the reader's locale and zone. Formatters are cached: creating one costs more than a hundred uses. */
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

/** Such as 14:05. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** Such as 3 May 2026. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** Such as Sunday, 3 May 2026 at 14:05; for tooltips and the machine-readable title of short times. */
export function formatFull(iso: string): string {
  return full.format(new Date(iso));
}

/** Such as 14:05, with the day unless it is today. */
export function formatMoment(iso: string): string {
  return startOfDay(Date.parse(iso)) === startOfDay(Date.now()) ? formatTime(iso) : formatFull(iso);
}

/** Such as today, yesterday, or Sunday, 3 May 2026. */
export function formatDay(iso: string): string {
  const days = Math.round((startOfDay(Date.parse(iso)) - startOfDay(Date.now())) / DAY_MS);
  if (days === 0 || days === -1) return capital(relative.format(days, 'day'));
  return day.format(new Date(iso));
}

/** Such as in 7 days, or 2 hours ago. */
export function formatRelative(iso: string): string {
  const distance = Date.parse(iso) - Date.now();
  for (const [unit, length] of UNITS) {
    if (Math.abs(distance) >= length) return relative.format(Math.round(distance / length), unit);
  }
  return relative.format(0, 'minute');
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
