import { AUTO_ARCHIVE_MINUTES } from '@guildhall/protocol/limits';
import { formatDuration } from '../text/format-duration.ts';

export type ArchiveMinutes = (typeof AUTO_ARCHIVE_MINUTES)[number];

/** Choices of minutes without messages until a thread is archived. */
export const ARCHIVE_OPTIONS = AUTO_ARCHIVE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: formatDuration(minutes * 60),
}));

/** The choice in the API's format. */
export function archiveMinutes(value: string): ArchiveMinutes | undefined {
  return AUTO_ARCHIVE_MINUTES.find((minutes) => String(minutes) === value);
}
