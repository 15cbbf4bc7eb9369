/** The queries of a page grow with its kinds of content, not with its messages. */
import { createSticker, listMessages, sendMessage } from '@guildhall/protocol';
import {
  aBot,
  aServer,
  queryDatabase,
  statementsDuring,
  type TestBot,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let bot: TestBot;

beforeAll(async () => {
  server = await aServer(instance);
  bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles']);
});

it('are the same for 50 messages as for two', async () => {
  const params = { channelId: server.channel.id };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const sticker = await server.owner.do(createSticker, {
    params: { serverId: server.id },
    body: { name: 'Wave', emoji: '👋' },
    files: [picture],
  });
  const embeds = [{ title: 'Report', image: { url: 'attachment://a.png' } }];
  const { id } = await bot.do(sendMessage, {
    params,
    body: { content: 'text', stickerIds: [sticker.id], embeds },
    files: [new File([new Uint8Array(picture)], 'a.png')],
  });
  await queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content, parts, reply_to)
     select channel_id, id + count, author_id, content, parts, id + count - 1
     from messages, generate_series(1, 50) count where channel_id = $1 and id = $2`,
    [params.channelId, id],
  );
  const read = async (limit: number): Promise<void> => {
    const page = await bot.do(listMessages, { params, query: { limit } });
    expect(page).toHaveLength(limit);
    for (const { attachments, stickers, embeds, reply } of page) {
      expect([attachments.length, stickers.length, embeds.length]).toEqual([1, 1, 1]);
      expect(reply).not.toBeNull();
    }
  };
  const asked = async (limit: number) =>
    (await statementsDuring(() => read(limit))).filter((text) =>
      /\b(from|join) "?(messages|stickers|message_reactions)\b/.test(text),
    );
  const [few, many] = [await asked(2), await asked(50)];
  expect(many).toEqual(few);
  // The page, the originals of replies, and the deleted stickers.
  expect(many).toHaveLength(3);
});
