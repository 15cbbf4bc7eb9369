/**
 * The join gate: requirements for people who join on their own, and protection against raids (not in the
 * specification).
 */
import { type Static, Type } from 'typebox';
import { Challenge, ChallengeSolution } from '../accounts/challenges.ts';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, Text, Timestamp } from '../contract/schema.ts';

export const JOIN_CHALLENGES = ['none', 'work', 'question'] as const;

const settings = {
  accountAgeSecs: Type.Integer({
    minimum: 0,
    maximum: LIMITS.joinGateAccountAgeSecs,
    description: 'Younger accounts are refused',
  }),
  verifiedEmail: Type.Boolean({ description: 'Whether an e-mail address must be confirmed' }),
  challenge: OneOf(JOIN_CHALLENGES, {
    description: "Nothing, proof of work by the joiner's device, or a question",
  }),
  question: Nullable(Text({ max: LIMITS.joinGateQuestion })),
  answers: Type.Array(Text({ min: 1, max: LIMITS.joinGateAnswer }), {
    maxItems: LIMITS.joinGateAnswers,
    description: 'Any of them is right; case and white space do not count',
  }),
  raidProtection: Type.Boolean({ description: 'Slow joins down while they spike' }),
  raidJoins: Type.Integer({ minimum: LIMITS.raidJoinsMinimum, maximum: LIMITS.raidJoins }),
  raidWindowSecs: Type.Integer({ minimum: LIMITS.raidWindowMinimumSecs, maximum: LIMITS.raidWindowSecs }),
  alertChannelId: Nullable(
    Type.String({ description: 'Where the system account posts that joins are slowed down' }),
  ),
};

export const JoinGate = Type.Object({
  ...settings,
  joinsPausedUntil: Nullable(Timestamp),
  slowedUntil: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'While joins are slowed down, each requires a challenge, and at most `raidJoins` people join per `raidWindowSecs`',
    }),
  ),
});
export type JoinGate = Static<typeof JoinGate>;

const path = '/servers/{serverId}/join-gate';

export const getJoinGate = endpoint({
  method: 'GET',
  path,
  summary: 'The requirements for joining the server',
  tag: 'Raids',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: JoinGate },
  errors: [],
});

export const updateJoinGate = endpoint({
  method: 'PATCH',
  path,
  summary: 'Change the requirements for joining the server, pause joins, or end a slow-down',
  description:
    'Bots and people added by an application (guilds.join) pass the gate, but not a pause. ' +
    'A question needs its text and an answer.',
  tag: 'Raids',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  body: Type.Object({
    ...Type.Partial(Type.Object(settings)).properties,
    joinsPausedUntil: Type.Optional(
      Nullable(
        Type.String({
          format: 'date-time',
          description: `Up to ${LIMITS.joinsPauseSecs / 86_400} days ahead; null lets people in again`,
        }),
      ),
    ),
    slowedUntil: Type.Optional(Type.Null({ description: 'Ends the slow-down' })),
  }),
  replies: { 200: JoinGate },
  errors: ['unknown_channel'],
  audited: true,
});

/** The remaining requirements for the caller; null and false mean none. */
export const JoinRequirements = Type.Object({
  allowedAt: Nullable(
    Type.String({ format: 'date-time', description: 'When the account will be old enough; null if it is' }),
  ),
  verifiedEmail: Type.Boolean({ description: 'Whether the e-mail address still has to be confirmed' }),
  question: Nullable(Type.String()),
  challenge: Nullable(Challenge),
});
export type JoinRequirements = Static<typeof JoinRequirements>;

/** The joiner's answers to the requirements. */
export const JoinProof = Type.Optional(
  Type.Object({
    answer: Type.Optional(Type.String({ maxLength: 1024, description: "To the join gate's question" })),
    challenge: Type.Optional(ChallengeSolution),
  }),
);
export type JoinProof = Static<typeof JoinProof>;

/** Error codes of joining through the gate. */
export const JOIN_GATE_ERRORS = [
  'account_too_new',
  'email_unverified',
  'wrong_answer',
  'challenge_required',
  'joins_slowed',
] as const;

const forManagers = { audience: ['server'], intent: 'moderation' } as const;

export const joinGateUpdate = event({
  name: 'JOIN_GATE_UPDATE',
  summary: 'The join gate changed, or joins are slowed down; for holders of Manage Server',
  ...forManagers,
  payload: Type.Object({ serverId: Id, joinGate: JoinGate }),
});
export const raidDetected = event({
  name: 'RAID_DETECTED',
  summary: 'Joins spiked and are slowed down; for holders of Manage Server',
  ...forManagers,
  payload: Type.Object({
    serverId: Id,
    joins: Type.Integer(),
    withinSecs: Type.Integer(),
    since: Timestamp,
    slowedUntil: Timestamp,
  }),
});

export const joinGateEndpoints = { getJoinGate, updateJoinGate };
export const joinGateEvents = { joinGateUpdate, raidDetected };
