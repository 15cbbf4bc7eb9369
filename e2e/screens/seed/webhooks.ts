/** Webhooks for screens: some that post, and one that follows another channel. */
import type { Client } from '@guildhall/client';

/** In a channel of their own. @returns the path of a channel with announcements, of another server */
export async function seedWebhooks(ada: Client, serverId: string): Promise<string> {
  const { id: channelId } = await ada.api.createChannel({ serverId, body: { name: 'machines' } });
  await ada.api.createWebhook({ channelId, body: { name: 'Nightly backup' } });
  await ada.api.createWebhook({
    channelId,
    body: { name: 'The builds of every wall we ever drew, and some we did not' },
  });
  const news = await ada.api.createServer({ body: { name: 'Town news' } });
  const source = await ada.api.createChannel({
    serverId: news.id,
    body: { name: 'notices', kind: 'announcement' },
  });
  await ada.api.followChannel({ channelId: source.id, body: { targetChannelId: channelId } });
  await ada.sendMessage(source.id, 'The market moves to the square for the whole of June.');
  return `/servers/${news.id}/channels/${source.id}`;
}
