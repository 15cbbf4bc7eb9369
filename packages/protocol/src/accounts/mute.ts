import type { NotificationSettings } from './settings.ts';

/** Whether a channel, category or server is muted. @param now Unix milliseconds */
export function isMuted(
  settings: Pick<NotificationSettings, 'mutedUntil'> | undefined,
  now: number,
): boolean {
  return settings?.mutedUntil != null && Date.parse(settings.mutedUntil) > now;
}
