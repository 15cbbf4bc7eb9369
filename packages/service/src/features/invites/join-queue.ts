/**
 * Batches joins by invite: joins into one server that arrive while others are written share the next transaction.
 * Otherwise they would wait for the server's lock one after the other, each with all statements of a join.
 */
import { ApiError, createGroupCommit, type GroupCommit } from '@guildhall/platform';
import type { Server } from '@guildhall/protocol';
import { perRuntime, type Runtime, type Transaction } from '../../runtime.ts';
import { loadServerState } from '../access/index.ts';
import { type Admission, type Joiner, openAdmission } from '../servers/index.ts';
import { removeInvite } from './delete-invite.ts';
import { addUses, type InviteRow, lockInvites } from './store.ts';

/** A long transaction would delay the event log's tail. */
const MAX_BATCH = 64;

interface InvitedJoiner {
  readonly code: string;
  readonly joiner: Joiner;
}

/** The server as the new member sees it, null for an existing member, or the refusal. */
type Outcome = Server | null | ApiError;

type Queue = GroupCommit<InvitedJoiner, Outcome>;

/** Each server has its own queue, so that servers do not wait for each other. */
export const joinQueue: (runtime: Runtime) => Pick<Queue, 'add'> = perRuntime((runtime) => {
  const queues = new Map<string, Queue>();
  const open = (serverId: string): Queue => {
    const queue: Queue = createGroupCommit({
      lanes: 1,
      maximumBatch: MAX_BATCH,
      write: (joiners) => joinTogether(runtime, serverId, joiners),
    });
    queues.set(serverId, queue);
    return queue;
  };
  return {
    add(serverId, joiner) {
      const known = queues.get(serverId);
      const queue = known ?? open(serverId);
      const outcome = queue.add(serverId, joiner);
      if (!known) void queue.idle().then(() => queues.delete(serverId));
      return outcome;
    },
  };
});

async function joinTogether(
  runtime: Runtime,
  serverId: string,
  joiners: readonly InvitedJoiner[],
): Promise<Outcome[]> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const codes = [...new Set(joiners.map(({ code }) => code))];
    const invites = await lockInvites(tx.db, serverId, codes, new Date(runtime.clock.now()));
    const state = await loadServerState(tx.db, serverId);
    if (!state) return joiners.map(() => new ApiError('unknown_invite'));
    const admission = await openAdmission(
      runtime,
      tx,
      state,
      joiners.map(({ joiner }) => joiner),
    );
    const uses = new Map(invites.map((invite) => [invite.code, { invite, taken: 0 }]));
    const outcomes: (boolean | ApiError)[] = [];
    for (const { code, joiner } of joiners)
      outcomes.push(await admitByInvite(admission, uses.get(code), joiner));
    const joined = await admission.write();
    await recordUses(tx, [...uses.values()]);
    return joiners.map(({ joiner }, index) => {
      const outcome = outcomes[index];
      if (outcome instanceof ApiError) return outcome;
      return (outcome && joined.get(joiner.userId)) || null;
    });
  });
}

interface Uses {
  readonly invite: InviteRow;
  taken: number;
}

function isUsedUp({ invite, taken }: Uses): boolean {
  return invite.maxUses > 0 && invite.uses + taken >= invite.maxUses;
}

/** Admits a person while the invite has uses left. @returns whether they become a member now, or the refusal */
async function admitByInvite(
  admission: Admission,
  uses: Uses | undefined,
  joiner: Joiner,
): Promise<boolean | ApiError> {
  if (!uses || isUsedUp(uses)) return new ApiError('unknown_invite');
  try {
    const isNew = await admission.admit(joiner);
    if (isNew) uses.taken += 1;
    return isNew;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function recordUses(tx: Transaction, uses: readonly Uses[]): Promise<void> {
  const counted = uses.filter((each) => each.taken > 0 && !isUsedUp(each));
  await addUses(
    tx.db,
    counted.map(({ invite, taken }) => ({ code: invite.code, taken })),
  );
  for (const each of uses) if (each.taken > 0 && isUsedUp(each)) await removeInvite(tx, each.invite);
}
