/** Current announcements: cached, and sent to everyone when they change. */
import { isoTime, job } from '@guildhall/platform';
import { type InstanceAnnouncement, instanceAnnouncementsUpdate } from '@guildhall/protocol';
import { Type } from 'typebox';
import { cachePerRuntime } from '../../loading-cache.ts';
import type { Runtime, Transaction } from '../../runtime.ts';
import { type AnnouncementRow, openAnnouncements } from './store.ts';

const KEY = 'announcements';

/** Runs when an announcement begins or ends by its time. */
export const announceJob = job({ name: 'announce', payload: Type.Object({}) });

const open = cachePerRuntime<readonly AnnouncementRow[]>({
  capacity: 1,
  touchesOf: () => [KEY],
  load: async (runtime) =>
    new Map([[KEY, await openAnnouncements(runtime.database.db, new Date(runtime.clock.now()))]]),
});

/** The current announcements, newest first. */
export async function listInstanceAnnouncements(runtime: Runtime): Promise<InstanceAnnouncement[]> {
  return shown((await open(runtime).get(KEY)) ?? [], runtime.clock.now());
}

/** Sends the current announcements to everyone, and schedules a job for the next change by time. */
export async function announceCurrent(runtime: Runtime, tx: Transaction): Promise<void> {
  const now = runtime.clock.now();
  const rows = await openAnnouncements(tx.db, new Date(now));
  tx.emit(
    instanceAnnouncementsUpdate,
    { kind: 'everyone', id: 'everyone' },
    { announcements: shown(rows, now) },
    { touches: [KEY] },
  );
  const changes = rows.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt?.getTime() ?? now]);
  const next = Math.min(...changes.filter((time) => time > now));
  if (next < Number.POSITIVE_INFINITY)
    await tx.addJob(announceJob, {}, { runAt: new Date(next), jobKey: announceJob.name });
}

function shown(rows: readonly AnnouncementRow[], now: number): InstanceAnnouncement[] {
  return rows.filter((row) => stateAt(row, now) === 'shown').map(announcementView);
}

export function stateAt(
  { startsAt, endsAt }: Pick<AnnouncementRow, 'startsAt' | 'endsAt'>,
  now: number,
): 'scheduled' | 'shown' | 'ended' {
  if (endsAt !== null && endsAt.getTime() <= now) return 'ended';
  return startsAt.getTime() <= now ? 'shown' : 'scheduled';
}

export function announcementView(row: AnnouncementRow): InstanceAnnouncement {
  const { id, kind, text, link, startsAt, endsAt, writtenAt } = row;
  return {
    id,
    kind,
    text,
    link,
    startsAt: isoTime(startsAt),
    endsAt: endsAt && isoTime(endsAt),
    writtenAt: isoTime(writtenAt),
  };
}
