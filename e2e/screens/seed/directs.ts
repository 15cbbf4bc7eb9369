/** A direct message and a group. */
import type { Client } from '@guildhall/client';

export async function seedDirects(
  { ada, bo, cem }: Readonly<Record<'ada' | 'bo' | 'cem', Client>>,
  { boId, cemId }: { readonly boId: string; readonly cemId: string },
) {
  const { id: directId } = await ada.api.openDirectChannel({ body: { recipientId: boId } });
  await ada.sendMessage(directId, 'Can you bring the long ladder on Saturday?');
  await bo.sendMessage(directId, 'Yes, it is in the van already.');
  const { id: groupId } = await ada.api.openDirectChannel({ body: { recipientIds: [boId, cemId] } });
  await ada.api.updateChannel({ channelId: groupId, body: { name: 'Saturday crew' } });
  await cem.sendMessage(groupId, 'I make soup for six. Anyone against leeks?');
  return { directId, groupId };
}
