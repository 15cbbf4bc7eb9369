/** Announcements that operators show to everyone on the instance. */
import { type Static, Type } from 'typebox';
import { endpoint, event } from './contract/contract.ts';
import { Id, Nullable, OneOf, Timestamp } from './contract/schema.ts';

export const ANNOUNCEMENT_KINDS = ['notice', 'maintenance', 'warning'] as const;

export const InstanceAnnouncement = Type.Object({
  id: Id,
  kind: OneOf(ANNOUNCEMENT_KINDS),
  text: Type.String({ description: 'Formatted like a message' }),
  link: Nullable(Type.String({ description: 'Where to read more' })),
  startsAt: Timestamp,
  endsAt: Nullable(Timestamp),
  writtenAt: Type.String({
    format: 'date-time',
    description: 'When its kind, text or link last changed: people who dismissed it see it again',
  }),
});
export type InstanceAnnouncement = Static<typeof InstanceAnnouncement>;

export const listInstanceAnnouncements = endpoint({
  method: 'GET',
  path: '/instance/announcements',
  summary: 'The current announcements of the operators, newest first',
  description: 'READY carries the same, and INSTANCE_ANNOUNCEMENTS_UPDATE follows whenever it changes.',
  tag: 'Instance',
  actors: ['person'],
  access: { in: 'nothing' },
  replies: { 200: Type.Array(InstanceAnnouncement) },
  errors: [],
});

export const instanceAnnouncementsUpdate = event({
  name: 'INSTANCE_ANNOUNCEMENTS_UPDATE',
  summary: 'The announcements of the operators changed; contains all current ones',
  audience: ['everyone'],
  intent: 'always',
  payload: Type.Object({ announcements: Type.Array(InstanceAnnouncement) }),
});

export const instanceAnnouncementEndpoints = { listInstanceAnnouncements };
export const instanceAnnouncementEvents = { instanceAnnouncementsUpdate };
