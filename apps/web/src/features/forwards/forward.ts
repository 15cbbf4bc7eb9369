import type { Message } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../state/gateway-store.ts';
import { directPut } from '../../state/resources/directs.ts';
import { sendAnswered } from '../../state/resources/messages.ts';
import { loadNamesIn, readDirectory, toWire } from '../messages/index.ts';
import type { ForwardTarget } from './targets.ts';

/** Forwards a message to all of the targets or to none. */
export async function forward(
  { channelId, id: messageId }: Pick<Message, 'channelId' | 'id'>,
  targets: readonly ForwardTarget[],
  note: string,
): Promise<void> {
  const serverId = gatewayStore.get().channels[channelId]?.serverId ?? '';
  await loadNamesIn(note, serverId);
  const written = toWire(note, readDirectory(gatewayStore.get(), serverId));
  const targetChannelIds: string[] = [];
  for (const target of targets) targetChannelIds.push(await channelOf(target));
  const { messages } = await client.api.forwardMessage({
    channelId,
    messageId,
    body: { targetChannelIds, ...(written ? { note: written } : {}) },
  });
  gatewayStore.update((known) => messages.reduce(sendAnswered, known));
}

/** Opens a direct message first, if there is none. */
async function channelOf({ kind, id }: ForwardTarget): Promise<string> {
  if (kind !== 'person') return id;
  const call = () => client.api.openDirectChannel({ body: { recipientId: id } });
  return (await answerIntoState(call, directPut)).id;
}
