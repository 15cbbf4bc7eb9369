/** A page with every kind of message needs the same number of queries with two of each kind as with seven. */
import {
  addReaction,
  createSticker,
  createWebhook,
  forwardMessage,
  listMessages,
  type Message,
  postWebhookMessage,
  sendMessage,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  queryDatabase,
  setServerTypes,
  statementsDuring,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

/** Tables that a page is read from. Members and permissions are in memory. */
const READ =
  /\b(from|join) "?(messages|stickers|message_reactions|polls|poll_votes|post_purchases|calls|users)\b/;

const instance = useInstance();
let server: TestServer;
let reader: TestPerson;
beforeAll(async () => {
  server = await aServer(instance);
  reader = await aMember(instance, server);
  await setServerTypes(instance, server, 'official');
});

const inChannel = () => ({ channelId: server.channel.id });
const owned = (body: object, files: readonly File[] = []) =>
  server.owner.do(sendMessage, { params: inChannel(), body, files });

/** One message of each kind, oldest first. */
async function oneOfEach(): Promise<string[]> {
  const picture = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer(),
  );
  const bot = await aBot(instance, server, ['administrator']);
  const sticker = await server.owner.do(createSticker, {
    params: { serverId: server.id },
    body: { name: 'Wave', emoji: '👋' },
    files: [Buffer.from(picture)],
  });
  const rich = await bot.do(sendMessage, {
    params: inChannel(),
    body: {
      content: 'text',
      stickerIds: [sticker.id],
      embeds: [{ title: 'Report', image: { url: 'attachment://a.png' } }],
      components: [{ type: 1, components: [{ type: 2, style: 5, label: 'Go', url: 'https://example.org' }] }],
    },
    files: [new File([picture], 'a.png')],
  });
  const at = { ...inChannel(), messageId: rich.id };
  for (const who of [reader, server.owner]) await who.do(addReaction, { params: { ...at, emoji: '👍' } });
  const reply = await owned({ content: 'and this', replyTo: rich.id });
  const poll = await owned({
    content: '',
    poll: { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] },
  });
  await reader.do(votePoll, { params: { ...inChannel(), messageId: poll.id }, body: { answerIds: ['2'] } });
  const { messages } = await server.owner.do(forwardMessage, {
    params: at,
    body: { targetChannelIds: [server.channel.id] },
  });
  const priced = await owned({ content: 'for sale', coins: 5 }, [new File(['secret'], 'a.txt')]);
  const webhook = await server.owner.do(createWebhook, { params: inChannel(), body: { name: 'Hook' } });
  const hooked = await reader.do(postWebhookMessage, {
    params: { webhookId: webhook.id, webhookToken: webhook.url?.split('/').at(-1) ?? '' },
    body: { content: 'posted' },
  });
  const previewed = await owned({ content: 'text with a preview' });
  await queryDatabase(instance, `update messages set previews = $2 where id = $1`, [
    previewed.id,
    JSON.stringify([{ title: 'A page' }]),
  ]);
  return [rich, reply, poll, ...messages, priced, hooked, previewed].map(({ id }) => id);
}

/** Six more of each kind, in the same order. */
async function copyMessages(ids: readonly string[]): Promise<void> {
  const newId = `($1::bigint[])[cardinality($1::bigint[])] + round * 100 + array_position($1::bigint[], original.id)`;
  await queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content, parts, reply_to, reactions, previews)
     select channel_id, ${newId}, author_id, content, parts, reply_to, reactions, previews
     from messages original, generate_series(1, 6) round where original.id = any($1::bigint[])`,
    [ids],
  );
  for (const [table, columns] of [
    ['polls', 'expires_at, ended_at, counts, total'],
    ['poll_votes', 'answer_id, user_id'],
    ['message_reactions', 'emoji, user_id'],
  ])
    await queryDatabase(
      instance,
      `insert into ${table} (channel_id, message_id, ${columns})
       select channel_id, ${newId.replace('original.id', 'original.message_id')}, ${columns}
       from ${table} original, generate_series(1, 6) round where original.message_id = any($1::bigint[])`,
      [ids],
    );
}

function requireEverything(page: readonly Message[], each: number): void {
  const having = (has: (message: Message) => unknown) =>
    page.filter((message) => Boolean(has(message))).length;
  expect({
    reactions: having(({ reactions }) => reactions[0]?.me && reactions[0].count === 2),
    stickers: having(({ stickers, forward }) => forward === null && stickers[0]?.name),
    components: having(({ components }) => components.length > 0),
    replies: having(({ reply }) => reply?.hasAttachments),
    polls: having(({ poll }) => poll?.total === 1 && poll.myAnswerIds?.join() === '2'),
    forwards: having(({ forward }) => forward?.attachments.length === 1),
    coins: having(({ coins }) => coins?.unlocked === false),
    webhooks: having(({ webhookId }) => webhookId),
    previews: having(({ content, embeds }) => content.includes('preview') && embeds[0]?.title === 'A page'),
  }).toEqual(
    Object.fromEntries(
      'reactions stickers components replies polls forwards coins webhooks previews'
        .split(' ')
        .map((kind) => [kind, each]),
    ),
  );
}

it('takes the same queries for seven messages of each kind as for two', async () => {
  const ids = await oneOfEach();
  await copyMessages(ids);
  const asked = async (each: number): Promise<string[]> => {
    const statements = await statementsDuring(async () => {
      const query = { limit: each * ids.length };
      requireEverything(await reader.do(listMessages, { params: inChannel(), query }), each);
    });
    return statements.filter((text) => READ.test(text)).sort();
  };
  const [few, many] = [await asked(2), await asked(7)];
  expect(many).toEqual(few);
  // The page, originals of replies, stickers, polls; own reactions, own votes, bought posts.
  expect(many).toHaveLength(7);
});
