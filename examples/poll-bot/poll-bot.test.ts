/** The example as its README starts it, against a real instance. */
import {
  aBot,
  aCommandUser,
  aMember,
  aServer,
  type CommandUser,
  extendResponseTime,
  startBot,
  type TestProgram,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawResult } from './draw-result.ts';

const instance = useInstance();
let server: TestServer;
let channelId: string;
let program: TestProgram;
let owner: CommandUser;
let member: CommandUser;

beforeAll(async () => {
  await extendResponseTime(instance);
  server = await aServer(instance);
  channelId = server.channel.id;
  const bot = await aBot(instance, server);
  owner = await aCommandUser(instance, server.owner, bot.applicationId);
  member = await aCommandUser(instance, await aMember(instance, server), bot.applicationId);
  program = await startBot(new URL('index.ts', import.meta.url), instance, bot);
});
afterAll(async () => {
  owner?.close();
  member?.close();
  await program?.stop();
});

it('asks, counts votes, lets the person who asked close the poll, and posts the result', async () => {
  const values = { question: 'Tea?', answers: 'Yes, No, ', hours: 2, several: false };
  const asked = await owner.answerTo(await owner.run(channelId, 'poll', values));
  expect(asked.poll).toMatchObject({ question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] });
  const [yes] = asked.poll?.answers ?? [];
  const vote = { channelId, messageId: asked.id, body: { answerIds: [yes?.id ?? ''] } };
  await member.client.api.votePoll(vote);
  const offer = await owner.sees(({ content }) => content.startsWith('You can close'));
  expect(offer.flags).toBe(64);
  expect(member.messages.some(({ id }) => id === offer.id)).toBe(false);
  await owner.press(offer, `close:${asked.id}`);
  await owner.sees(({ id, content }) => id === offer.id && content === 'It is closed.');
  const result = await member.sees(({ reply, embeds }) => reply?.id === asked.id && embeds.length > 0);
  expect(result.embeds[0]).toMatchObject({ title: 'Tea?' });
  expect(result.embeds[0]?.description).toMatch(/^\*\*Yes: 1\*\*\n.*\nNo: 0/);
  const now = await owner.client.api.getMessage({ channelId, messageId: asked.id });
  expect(now).toMatchObject({ poll: { ended: true, total: 1 } });
});

it('says what is wrong with the answers', async () => {
  const refused = await owner.answerTo(
    await owner.run(channelId, 'poll', { question: 'Tea?', answers: 'Yes' }),
  );
  expect(refused).toMatchObject({ flags: 64, poll: null });
});

it('posts the result when time is up', async () => {
  const values = { question: 'Coffee?', answers: 'Yes,No', hours: 1 };
  const asked = await owner.answerTo(await owner.run(channelId, 'poll', values));
  // The interaction's token ends within the hour: the bot must be done with it.
  await owner.sees(({ components }) => JSON.stringify(components).includes(asked.id));
  instance.clock.advance(3_600_001);
  await instance.runDueJobs();
  const result = await owner.sees(({ reply, embeds }) => reply?.id === asked.id && embeds.length > 0);
  expect(result.embeds[0]?.description).toBe('Nobody voted.');
});

it('draws the most votes first', () => {
  const answer = (text: string, count: number) => ({ id: text, text, emoji: null, count });
  const fixed = { question: 'Q', allowMultiselect: false, expiresAt: '', ended: true };
  const drawn = drawResult({ ...fixed, answers: [answer('a', 1), answer('b', 2)], total: 3 });
  expect(drawn.split('\n')).toEqual([
    '**b: 2**',
    `\`${'█'.repeat(20)}\``,
    'a: 1',
    `\`${'█'.repeat(10)}${'░'.repeat(10)}\``,
  ]);
});
