/** Adds icon and banner of a server, its emoji and its stickers. */
import { LIMITS } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { EmojiRecord, StickerRecord } from '../archive/records.ts';
import { cleanName, cleanText } from './clean-text.ts';
import {
  addEmoji,
  addSticker,
  countEmojis,
  countStickers,
  setServerPicture,
  storedExpressionIds,
} from './expression-store.ts';
import { type KnownIds, shiftedId, withKnownEmoji } from './ids.ts';
import { type Reading, type Structure, TOO_MANY_EMOJIS, tooMany } from './read-structure.ts';
import { storePicture } from './store-picture.ts';

/** Adds the missing pictures. */
export async function writePictures(
  runtime: Runtime,
  reading: Reading,
  { server, emojis, stickers }: Structure,
  ids: KnownIds,
  ownerId: string,
): Promise<void> {
  const { source, report } = reading;
  for (const use of ['icon', 'banner'] as const) {
    const content = server[use] === null ? undefined : source.find(server[use]);
    if (!content) continue;
    const picture = { use, content, sender: ownerId, owner: { serverId: ids.serverId }, id: server.id };
    await storePicture(runtime, report, picture, (tx, path) =>
      setServerPicture(tx.db, ids.serverId, use, path),
    );
  }
  const stored = await storedExpressionIds(runtime.database.db, ids.serverId);
  for (const emoji of emojis) {
    if (!stored.has(shiftedId(emoji.id, ids.shift))) await writeEmoji(runtime, reading, emoji, ids, ownerId);
  }
  for (const sticker of stickers) {
    if (!stored.has(shiftedId(sticker.id, ids.shift)))
      await writeSticker(runtime, reading, sticker, ids, ownerId);
  }
}

async function writeEmoji(
  runtime: Runtime,
  { source, report }: Reading,
  { id, name, file }: EmojiRecord,
  ids: KnownIds,
  ownerId: string,
): Promise<void> {
  const content = source.find(file);
  const isStored =
    content !== undefined &&
    (await storePicture(
      runtime,
      report,
      { use: 'emoji', content, sender: ownerId, owner: { serverId: ids.serverId }, id },
      async (tx, image, { animated }) => {
        await tx.lock(ids.serverId);
        const limit = animated ? LIMITS.animatedEmojisPerServer : LIMITS.emojisPerServer;
        if ((await countEmojis(tx.db, ids.serverId, animated)) >= limit) {
          report.note(TOO_MANY_EMOJIS, name);
          return false;
        }
        return addEmoji(tx.db, {
          serverId: ids.serverId,
          id: shiftedId(id, ids.shift),
          name: /^\w{2,32}$/.test(name) ? name : 'emoji',
          animated,
          image,
          uploaderId: ownerId,
        });
      },
    ));
  if (isStored) return;
  if (!content) report.note('An emoji is left out: the archive has no picture of it.', name);
  ids.emojis.delete(id);
}

async function writeSticker(
  runtime: Runtime,
  { source, report }: Reading,
  { id, name, description, emoji, file }: StickerRecord,
  ids: KnownIds,
  ownerId: string,
): Promise<void> {
  const content = source.find(file);
  if (!content) return report.note('A sticker is left out: the archive has no picture of it.', name);
  await storePicture(
    runtime,
    report,
    { use: 'sticker', content, sender: ownerId, owner: { serverId: ids.serverId }, id },
    async (tx, image, { animated }) => {
      await tx.lock(ids.serverId);
      if ((await countStickers(tx.db, ids.serverId)) >= LIMITS.stickersPerServer) {
        report.note(tooMany('stickers', LIMITS.stickersPerServer), name);
        return false;
      }
      return addSticker(tx.db, {
        serverId: ids.serverId,
        id: shiftedId(id, ids.shift),
        name: cleanName(name, { min: LIMITS.stickerNameMinimum, max: LIMITS.stickerName }, 'sticker'),
        description: cleanText(description, LIMITS.stickerDescription),
        emoji: withKnownEmoji(ids, emoji) ?? '⭐',
        animated,
        image,
        uploaderId: ownerId,
      });
    },
  );
}
