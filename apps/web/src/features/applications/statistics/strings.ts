import { locale } from '../../../languages/chosen.ts';
import { texts } from '../../../languages/texts.ts';
import { number, percent } from '../../../languages/words.ts';

// Days are days in UTC, whatever the reader's zone.
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Texts of an application's numbers. */
export const statisticsText = texts('statisticsText', {
  loading: 'Loading the statistics',
  hint: 'The last 30 days. Days are in UTC.',
  commandsRun: 'Commands run',
  failures: 'Not answered',
  answered: 'Answered',
  number: (count: number) => number(count),
  share: (run: number, failed: number) => (run === 0 ? '–' : percent((run - failed) / run, 1)),
  perDay: 'Commands per day',
  chart: (run: number, failed: number) =>
    `${number(run)} commands in 30 days, ${number(failed)} of them not answered. The table below has each day.`,
  most: (count: number) => `Most in a day: ${number(count)}`,
  none: 'No one has run a command in the last 30 days.',
  table: 'Show as a table',
  day: 'Day',
  date: (date: string) => day.format(new Date(date)),
  endpoint: 'Interactions endpoint',
  endpointHint: 'How your endpoint answers interactions.',
  noEndpoint: 'None is set. Interactions go to the bot while it is connected.',
  healthy: 'It answers',
  unhealthy: 'Its last answer was invalid',
  lastSuccess: (when: string) => `Last valid answer: ${when}`,
  lastFailure: (when: string) => `Last failure: ${when}`,
  untested: 'Nothing has been sent to it yet.',
});
