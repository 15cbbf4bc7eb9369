import { idAtTime } from '@guildhall/protocol/ids';
import { expect, it, vi } from 'vitest';
import { auditQuery, NO_FILTER } from './use-audit-log.ts';

it('reads the audit log of a day to its end, even when the clock changes on it', () => {
  // In Berlin, 25 October 2026 has 25 hours, and 29 March 2026 has 23.
  vi.stubEnv('TZ', 'Europe/Berlin');
  const of = (day: string) => auditQuery({ ...NO_FILTER, since: day, until: day }, null);
  const [autumn, spring] = [of('2026-10-25'), of('2026-03-29')];
  vi.unstubAllEnvs();
  const at = (iso: string) => idAtTime(Date.parse(iso));
  expect(autumn).toMatchObject({ after: at('2026-10-24T22:00:00Z'), before: at('2026-10-25T23:00:00Z') });
  expect(spring).toMatchObject({ after: at('2026-03-28T23:00:00Z'), before: at('2026-03-29T22:00:00Z') });
});
