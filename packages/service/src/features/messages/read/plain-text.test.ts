/** Pages serialise text-only messages by a shortcut; the bytes equal those of a single message. */
import { editMessage, getMessage, listMessages, type Message, sendMessage } from '@guildhall/protocol';
import {
  aServerWithMember,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const inChannel = () => ({ channelId: server.channel.id });
const send = (from: TestPerson, content: string, more: object = {}) =>
  from.do(sendMessage, { params: inChannel(), body: { content, ...more } });

it('renders a batch like single messages, whatever the text contains', async () => {
  const first = await send(member, 'a "quoted" \\ text\nof two lines, \u2028 and 🎲 "content":"the content"');
  await send(server.owner, 'an answer', { replyTo: first.id });
  await send(member, 'plain again');
  const edited = await send(server.owner, `<@${member.id}> @everyone`);
  await server.owner.do(editMessage, {
    params: { ...inChannel(), messageId: edited.id },
    body: { content: `<@${member.id}> still` },
  });
  await send(member, 'the last');
  const page = async (): Promise<readonly Message[]> =>
    member.do(listMessages, { params: inChannel(), query: {} });
  const oneByOne = async () => {
    const messages: Message[] = [];
    for (const { id } of await page())
      messages.push(await member.do(getMessage, { params: { ...inChannel(), messageId: id } }));
    return messages;
  };
  expect(await page()).toHaveLength(5);
  expect(JSON.stringify(await page())).toBe(JSON.stringify(await oneByOne()));
  expect((await page()).filter(({ editedAt }) => editedAt !== null)).toHaveLength(1);
  // A reaction makes the whole page depend on the viewer.
  await queryDatabase(
    instance,
    `update messages set reactions = '[{"emoji":"🎲","count":2}]', pinned_at = now() where id = $1`,
    [first.id],
  );
  expect(JSON.stringify(await page())).toBe(JSON.stringify(await oneByOne()));
  expect((await page())[0]).toMatchObject({ id: first.id, pinned: true, reactions: [{ count: 2 }] });
});

it('shows an unknown user if the author does not exist', async () => {
  const { id } = await send(member, 'by nobody');
  await queryDatabase(instance, 'update messages set author_id = 1 where id = $1', [id]);
  const page = await server.owner.do(listMessages, { params: inChannel(), query: { limit: 1 } });
  const alone = await server.owner.do(getMessage, { params: { ...inChannel(), messageId: id } });
  expect(JSON.stringify(page)).toBe(JSON.stringify([alone]));
});
