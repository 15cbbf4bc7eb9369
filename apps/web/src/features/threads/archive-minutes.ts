import { threadText as text } from './strings.ts';

/** Minutes without messages after which a thread is archived, for a picker. */
export const ARCHIVE_OPTIONS = ([60, 1440, 4320, 10080] as const).map((minutes) => ({
  value: String(minutes),
  label: text.duration(minutes),
}));

/** What was picked, as the service takes it. */
export function archiveMinutes(value: string): 60 | 1440 | 4320 | 10080 | undefined {
  return ([60, 1440, 4320, 10080] as const).find((minutes) => String(minutes) === value);
}
