/** A conversation with reactions, a pin, a sticker and a forward. */
import type { Client } from '@guildhall/client';

interface People {
  readonly ada: Client;
  readonly bo: Client;
  readonly cem: Client;
}

/** A channel whose last message has every kind of reaction. @returns the channel's id */
export async function seedReactions({ ada, bo, cem }: People, serverId: string): Promise<string> {
  const { id: channelId } = await ada.api.createChannel({ serverId, body: { name: 'cheers' } });
  const [moss] = await ada.api.listEmojis({ serverId });
  const [wall] = await ada.api.listStickers({ serverId });
  const first = await bo.sendMessage(
    channelId,
    'The north wall is dry 🎉 Seven weeks, two coats, no leaks 🧱💧',
  );
  await cem.sendMessage(
    channelId,
    `Family photo at noon 👨‍👩‍👧‍👦, bring the 🏳️‍🌈 and 👍🏽 <:moss:${moss?.id ?? ''}>`,
  );
  if (wall) await bo.sendMessage(channelId, { stickerIds: [wall.id] });
  const last = await cem.sendMessage(channelId, 'Cake for everyone who held the ladder.');
  const reactions: readonly (readonly [Client, string])[] = [
    [bo, '🎉'],
    [cem, '🎉'],
    [ada, '🎉'],
    [bo, '❤️'],
    [cem, `moss:${moss?.id ?? ''}`],
    [bo, '🍰'],
    [ada, '🍰'],
    [cem, '😮'],
  ];
  for (const [{ api }, emoji] of reactions) await api.addReaction({ channelId, messageId: last.id, emoji });
  await ada.api.saveMessage({ channelId, messageId: first.id });
  await ada.api.saveMessage({ channelId, messageId: last.id });
  await ada.api.pinMessage({ channelId, messageId: first.id });
  await ada.api.pinMessage({ channelId, messageId: last.id });
  return channelId;
}
