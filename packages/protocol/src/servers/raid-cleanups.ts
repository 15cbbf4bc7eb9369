/** Raid clean-ups: remove everyone who joined in a window of time, with their messages (not in the specification). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, Timestamp } from '../contract/schema.ts';
import { Member } from './members.ts';
import { Reason } from './moderation.ts';

export const RaidCleanup = Type.Object({
  id: Id,
  serverId: Id,
  from: Timestamp,
  to: Timestamp,
  action: OneOf(['kick', 'ban']),
  deleteMessages: Type.Boolean(),
  actorId: Id,
  state: OneOf(['running', 'done', 'stopped']),
  total: Type.Integer({ description: 'Members to remove when it began' }),
  removed: Type.Integer(),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
});
export type RaidCleanup = Static<typeof RaidCleanup>;

const cleanups = '/servers/{serverId}/raid-cleanups';
const oneCleanup = '/servers/{serverId}/raid-cleanups/{cleanupId}';
/** Even a preview needs all three permissions, because a clean-up kicks, bans and deletes messages. */
const access = { in: 'server', needs: ['kickMembers', 'banMembers', 'manageMessages'] } as const;
const window = { from: Timestamp, to: Timestamp };

export const previewRaidCleanup = endpoint({
  method: 'GET',
  path: `${cleanups}/preview`,
  summary: 'People that a raid clean-up would remove',
  description:
    `People who joined from \`from\` until \`to\`, ${LIMITS.raidCleanupHours} hours at the most, oldest first. ` +
    'Bots, the owner, the caller and members whose highest role is not below theirs are spared.',
  tag: 'Raids',
  actors: ['person', 'bot'],
  access,
  query: Type.Object(window),
  replies: {
    200: Type.Object({
      members: Type.Array(Member, { description: `The first ${LIMITS.raidPreview}` }),
      total: Type.Integer(),
      spared: Type.Integer(),
    }),
  },
  errors: [],
  rateLimits: [{ limit: 20, windowSecs: 10, by: ['actor', 'param:serverId'] }],
});

export const createRaidCleanup = endpoint({
  method: 'POST',
  path: cleanups,
  summary: 'Undo a raid: kick or ban everyone who joined in a period',
  description: 'Runs in small steps; each removal gets an audit entry. Only one runs at a time.',
  tag: 'Raids',
  actors: ['person', 'bot'],
  access,
  body: Type.Object({
    ...window,
    action: OneOf(['kick', 'ban']),
    deleteMessages: Type.Optional(
      Type.Boolean({ description: 'Whether to delete what they wrote since `from`; default false' }),
    ),
    exceptUserIds: Type.Optional(
      Type.Array(Id, { maxItems: LIMITS.raidCleanupExceptions, description: 'People who are not removed' }),
    ),
    reason: Type.Optional(Reason),
  }),
  replies: { 202: RaidCleanup },
  errors: ['raid_cleanup_running'],
  rateLimits: [{ limit: 5, windowSecs: 60, by: ['actor', 'param:serverId'] }],
  audited: true,
});

export const listRaidCleanups = endpoint({
  method: 'GET',
  path: cleanups,
  summary: `The last ${LIMITS.raidCleanups} raid clean-ups, newest first`,
  tag: 'Raids',
  actors: ['person', 'bot'],
  access,
  replies: { 200: Type.Array(RaidCleanup) },
  errors: [],
});

export const stopRaidCleanup = endpoint({
  method: 'DELETE',
  path: oneCleanup,
  summary: 'Stop a raid clean-up; people already removed stay removed',
  tag: 'Raids',
  actors: ['person', 'bot'],
  access: { ...access, afterLookup: true },
  replies: { 204: null },
  errors: ['unknown_raid_cleanup'],
});

export const raidCleanupUpdate = event({
  name: 'RAID_CLEANUP_UPDATE',
  summary: 'A raid clean-up began, progressed or ended; for holders of Ban Members',
  audience: ['server'],
  intent: 'moderation',
  payload: RaidCleanup,
});

export const raidCleanupEndpoints = {
  previewRaidCleanup,
  createRaidCleanup,
  listRaidCleanups,
  stopRaidCleanup,
};
export const raidCleanupEvents = { raidCleanupUpdate };
