import { invalidField } from '@guildhall/platform';
import type { EndpointBody, Screening } from '@guildhall/protocol';
import { changeServer, type ServerContext } from '../access/index.ts';
import { type AuditChange, changesBetween } from '../audit/index.ts';
import { announceMemberUpdates, clearPending } from '../members/index.ts';
import { announceServerChanges } from '../servers/index.ts';
import { clearPendingMembersJob, clearSomePending } from './clear-pending.ts';
import { findScreening, type ScreeningRow, upsertScreening } from './store.ts';

const NEVER_SET = { enabled: false, description: '', rules: [] };

export async function getScreening({ runtime, access }: ServerContext): Promise<Screening> {
  return screeningView(await findScreening(runtime.database.db, access.server.id));
}

/**
 * Changes the rules or switches screening on or off. Switching off frees all pending members: at once, or by a job for
 * more than a few hundred (design 5.13).
 * @throws ApiError missing_permission, invalid_request when it would be on without rules
 */
export async function updateScreening(
  ctx: ServerContext,
  input: EndpointBody<'putScreening'>,
): Promise<Screening> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  const { before, after } = await changeServer(
    ctx,
    (access) => access.require('manageServer'),
    async (tx, { server }) => {
      const before = screeningView(await findScreening(tx.db, serverId));
      const after = changed(before, input);
      const changes = auditChanges(before, after);
      if (changes.length === 0) return { before, after };
      await upsertScreening(tx.db, { serverId, ...after });
      if (before.enabled && !after.enabled) await tx.addJob(clearPendingMembersJob, { serverId });
      await announceServerChanges(ctx, tx, server.row, changes);
      return { before, after };
    },
  );
  if (before.enabled && !after.enabled) await clearSomePending(runtime, serverId);
  return after;
}

/** Agrees to the rules; changes nothing for members who are not pending. @throws ApiError unknown_server */
export async function agreeToScreening({ runtime, actor, access }: ServerContext): Promise<undefined> {
  if (!access.member.pending) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(access.server.id);
    await tx.lock(actor.id);
    const freed = await clearPending(tx.db, access.server.id, [actor.id]);
    await announceMemberUpdates(runtime, tx, freed);
  });
}

function changed(before: Screening, input: EndpointBody<'putScreening'>): Screening {
  const rules = (input.rules ?? before.rules).map((rule) => rule.trim());
  const enabled = input.enabled ?? before.enabled;
  if (enabled && rules.length === 0)
    throw invalidField('body/rules', 'must name a rule while screening is on');
  return { enabled, description: (input.description ?? before.description).trim(), rules };
}

/** The fields have names of their own, because the audit action also records fields of the server. */
function auditChanges(before: Screening, after: Screening): AuditChange[] {
  const named = ({ enabled, description, rules }: Screening) => ({
    screeningEnabled: enabled,
    screeningDescription: description,
    screeningRules: rules,
  });
  return changesBetween(named(before), named(after));
}

function screeningView(row: ScreeningRow | undefined): Screening {
  const { enabled, description, rules } = row ?? NEVER_SET;
  return { enabled, description, rules: [...rules] };
}
