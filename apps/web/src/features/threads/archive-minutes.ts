import { threadText as text } from './strings.ts';

/** Choices of minutes without messages until a thread is archived. */
export const ARCHIVE_OPTIONS = ([60, 1440, 4320, 10080] as const).map((minutes) => ({
  value: String(minutes),
  label: text.duration(minutes),
}));

/** The choice in the API's format. */
export function archiveMinutes(value: string): 60 | 1440 | 4320 | 10080 | undefined {
  return ([60, 1440, 4320, 10080] as const).find((minutes) => String(minutes) === value);
}
