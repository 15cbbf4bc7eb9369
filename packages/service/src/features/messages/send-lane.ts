/**
 * Sends, group-committed: those that arrive while a commit is under way share the next statement. Ids are drawn when
 * a batch is written, in lanes by channel, so that commit order, event order and id order agree within a channel.
 */
import { createGroupCommit, type GroupCommit } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import { type Ground, perGround } from '../../ground.ts';
import { prepareSend, type Send, type SendOutcome } from './send.ts';
import { insertSends, newestIds, OVERTAKEN } from './send-store.ts';

const LANES = 2;
const MAXIMUM_BATCH = 256;
const ATTEMPTS = 5;

export const sendLanes: (ground: Ground) => GroupCommit<Send, SendOutcome> = perGround((ground) =>
  createGroupCommit<Send, SendOutcome>({
    lanes: LANES,
    maximumBatch: MAXIMUM_BATCH,
    write: (sends) => writeSends(ground, sends),
    onBatch: ground.onCommitBatch,
  }),
);

async function writeSends(ground: Ground, sends: readonly Send[]): Promise<readonly SendOutcome[]> {
  const repeated = repeatedNonces(sends);
  for (let attempt = 1; ; attempt += 1) {
    const prepared = sends.map((send) => prepareSend(ground, send, ground.ids.next()));
    try {
      const rows = prepared.filter((_, index) => !repeated.has(index)).map(({ row }) => row);
      const now = new Date(ground.clock.now());
      const stored = await insertSends(ground.database.pool, rows, now, LIMITS.nonceWindowSecs * 1000);
      ground.database.announce([{ name: 'MESSAGE_CREATE', touches: [] }]);
      return prepared.map(({ row, json }) => (stored.has(row.id) ? { id: row.id, json } : null));
    } catch (error) {
      if ((error as { code?: string }).code !== OVERTAKEN || attempt === ATTEMPTS) throw error;
      const channelIds = [...new Set(sends.map((send) => send.channelId))];
      for (const id of await newestIds(ground.database.pool, channelIds)) ground.ids.advancePast(id);
    }
  }
}

/** A nonce twice in one batch: the first one is written, the others find it like any later retry. */
function repeatedNonces(sends: readonly Send[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  sends.forEach((send, index) => {
    if (!send.enforceNonce || send.nonce === undefined) return;
    const key = `${send.channelId}:${send.author.id}:${send.nonce}`;
    if (seen.has(key)) repeated.add(index);
    seen.add(key);
  });
  return repeated;
}
