import { ApiError, invalidField, isoTime, MINUTE_MS } from '@guildhall/platform';
import { type EndpointBody, type JoinGate, joinGateUpdate, LIMITS } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { type AuditChange, auditedServer, changesBetween, recordAudit } from '../audit/index.ts';
import { holdsMessages } from '../channels/index.ts';
import { findGate, upsertGate } from './store.ts';
import { joinGateView } from './view.ts';

/** By how much the clock of someone who pauses joins for the longest time may be ahead. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

type Input = EndpointBody<'updateJoinGate'>;

export async function getJoinGate(runtime: Runtime, serverId: string): Promise<JoinGate> {
  return joinGateView(await findGate(runtime.database.db, serverId), runtime.clock.now());
}

/**
 * Changes the requirements for joining, pauses joins, or ends a slow-down.
 * @throws ApiError missing_permission, unknown_channel, invalid_request for a question without text or answer, and for
 * a pause that is too long
 */
export async function updateJoinGate(ctx: ServerContext, input: Input): Promise<JoinGate> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  return changeServer(
    ctx,
    (access) => access.require('manageServer'),
    async (tx, access) => {
      const now = runtime.clock.now();
      const before = joinGateView(await findGate(tx.db, serverId), now);
      const after = changed(before, input, access, now);
      const changes = auditChanges(before, after);
      if (changes.length === 0) return before;
      // Otherwise the full window would start a slow-down again with the next join.
      const ends = input.slowedUntil === null || !after.raidProtection;
      const reset = ends ? { windowStartedAt: null, windowJoins: 0 } : {};
      const row = await upsertGate(tx.db, { serverId, ...after, ...reset });
      const view = joinGateView(row, now);
      announceGate(tx, serverId, view);
      await recordAudit(ctx, tx, {
        ...auditedServer(serverId, access.server.row.name),
        action: 'server_update',
        changes,
      });
      return view;
    },
  );
}

/** Sent to members with Manage Server. */
export function announceGate(tx: Transaction, serverId: string, joinGate: JoinGate): void {
  const audience = { kind: 'server', id: serverId, permission: 'manageServer' } as const;
  tx.emit(joinGateUpdate, audience, { serverId, joinGate });
}

function changed(before: JoinGate, input: Input, access: ServerAccess, now: number): JoinGate {
  const answers = (input.answers ?? before.answers).map((answer) => answer.trim());
  const question = input.question === undefined ? before.question : input.question?.trim() || null;
  const joinsPausedUntil = pauseEnd(input.joinsPausedUntil, now);
  const after = {
    ...before,
    ...input,
    answers,
    question,
    joinsPausedUntil: joinsPausedUntil === undefined ? before.joinsPausedUntil : joinsPausedUntil,
  };
  if (!after.raidProtection) after.slowedUntil = null;
  if (after.challenge === 'question' && question === null)
    throw invalidField('body/question', 'must be set while the challenge is a question');
  if (after.challenge === 'question' && answers.length === 0)
    throw invalidField('body/answers', 'must hold an answer while the challenge is a question');
  const { alertChannelId } = after;
  // The current channel may have been deleted.
  if (alertChannelId !== null && alertChannelId !== before.alertChannelId)
    requireAlertChannel(access, alertChannelId);
  return after;
}

function requireAlertChannel({ server }: ServerAccess, channelId: string): void {
  const channel = server.channels.get(channelId);
  if (!channel || !holdsMessages(channel.row.kind)) throw new ApiError('unknown_channel');
}

/** @throws ApiError invalid_request for a pause that has ended or is too long */
function pauseEnd(until: string | null | undefined, now: number): string | null | undefined {
  if (until === null || until === undefined) return until;
  const time = Date.parse(until);
  const latest = now + LIMITS.joinsPauseSecs * 1000;
  // The format allows leap seconds, which have no timestamp.
  if (!(time > now && time <= latest + CLOCK_AHEAD_MS))
    throw invalidField('body/joinsPausedUntil', 'must be within the next 7 days');
  return isoTime(Math.min(time, latest));
}

/**
 * Names changes `joinGate.…` in the audit log, because changes of the server's own fields have the same action.
 * Answers are counted, not shown.
 */
function auditChanges(before: JoinGate, after: JoinGate): AuditChange[] {
  const { answers: _old, ...old } = before;
  const { answers: _new, ...rest } = after;
  const answersChanged = JSON.stringify(before.answers) !== JSON.stringify(after.answers);
  return [
    ...changesBetween(old, rest).map((change) => ({ ...change, key: `joinGate.${change.key}` })),
    ...(answersChanged
      ? [{ key: 'joinGate.answers', old: before.answers.length, new: after.answers.length }]
      : []),
  ];
}
