import { ApiError } from '@guildhall/platform';
import type { EndpointBody, Server } from '@guildhall/protocol';
import { givenFields } from '../../rows.ts';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { changesBetween } from '../audit/index.ts';
import { announceServerChanges } from './announce-server.ts';
import { requireOwner } from './delete-server.ts';
import { updateServerRow } from './store.ts';
import { serverSummary, serverView } from './view.ts';

/**
 * Changes name, description, pausing of invites, or whether moderators need two-factor authentication (only by an owner
 * who has it). @throws ApiError unknown_server when it has been deleted; not_owner, two_factor_required
 */
export async function updateServer(ctx: ServerContext, input: EndpointBody<'updateServer'>): Promise<Server> {
  const { runtime, access } = ctx;
  if (input.requiresTwoFactor !== undefined) await requireOwnerWithTwoFactor(ctx);
  const { name, description, invitesPaused, requiresTwoFactor } = input;
  const changes = givenFields({
    name,
    description: description === undefined ? undefined : description || null,
    invitesPaused,
    requiresTwoFactor,
  });
  if (Object.keys(changes).length === 0)
    return serverView(runtime, runtime.database.db, access.server, access.member);
  const check = (current: ServerAccess): void => {
    current.require('manageServer');
    if (input.requiresTwoFactor !== undefined) requireOwner(current);
  };
  return changeServer(ctx, check, async (tx, { server: before, member }) => {
    const row = await updateServerRow(tx.db, before.id, changes);
    const summary = serverSummary(row, runtime.settings);
    const changed = changesBetween(serverSummary(before.row, runtime.settings), summary);
    if (changed.length === 0) return serverView(runtime, tx.db, before, member);
    await announceServerChanges(ctx, tx, row, changed, before.row.name);
    return serverView(runtime, tx.db, { ...before, row }, member);
  });
}

async function requireOwnerWithTwoFactor({ runtime, actor, access }: ServerContext): Promise<void> {
  requireOwner(access);
  if (!(await userDirectory(runtime).get(actor.id))?.row.twoFactor) throw new ApiError('two_factor_required');
}
