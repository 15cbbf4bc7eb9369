import type { Message } from '@guildhall/protocol';
import { gatherRows } from '../../../gathered-rows.ts';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { messageKey, messagesByIds } from '../store.ts';
import { messageViews } from './hydrate.ts';

/** Every bot that receives a reply asks for its original, all at about the same time. */
const readTogether = perRuntime((runtime) =>
  gatherRows<Message>(
    async (db, keys) => {
      const pairs = keys.map((key) => key.split(':'));
      const [channelIds, ids] = [0, 1].map((at) => [...new Set(pairs.map((pair) => pair[at] ?? ''))]);
      const rows = await messagesByIds(db, channelIds ?? [], ids ?? []);
      return messageViews(runtime, [...rows.values()]);
    },
    ({ channelId, id }) => messageKey(channelId, id),
  ),
);

/** Messages of one channel as everyone sees them, by id; without unknown ids. */
export async function findMessages(
  runtime: Runtime,
  channelId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Message>> {
  const keys = ids.map((id) => messageKey(channelId, id));
  const messages = await readTogether(runtime)(runtime.database.db, keys);
  return new Map(messages.map((message) => [message.id, message]));
}
