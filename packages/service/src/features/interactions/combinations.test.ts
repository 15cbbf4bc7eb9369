/** What an answer may carry and to whom, each with each: both deliveries refuse the same (design 3.3, 5.1, 5.18). */
import {
  deleteAnswer,
  deleteRelationship,
  editAnswer,
  getAnswer,
  type Interaction,
  listMessages,
  putRelationship,
  sendFollowUp,
} from '@guildhall/protocol';
import { giveBotsTime, startTestInstance, type TestInstance } from '@guildhall/testkit';
import { aDirectMessage, answerTo, aStage, type Stage, tokenCaller } from '@guildhall/testkit/interactions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let instance: TestInstance;
let stage: Stage;

beforeAll(async () => {
  instance = await startTestInstance();
  await giveBotsTime(instance);
  stage = await aStage(instance);
});
afterAll(async () => {
  await stage?.close();
  await instance?.stop();
});

const pathOf = ({ applicationId, token }: Interaction, messageId = '@original') => ({
  applicationId,
  interactionToken: token,
  messageId,
});
const nobody = () => tokenCaller(instance.url);

describe('a block between a person and a bot', () => {
  it('ends answers in their direct message, which can still be read and taken back', async () => {
    const channelId = await aDirectMessage(stage);
    const ask = () => stage.ask({ type: 2, channelId, data: { commandId: stage.commands.get('plain') } });
    await ask();
    const answered = await stage.received();
    await answerTo(instance.url, answered, { type: 4, data: { content: 'Before' } });
    await ask();
    const waiting = await stage.received();
    const params = { userId: stage.bot.id };
    await stage.member.do(putRelationship, { params, body: { type: 'blocked' } });

    const body = { content: 'After' };
    const refused = [
      await ask(),
      await answerTo(instance.url, waiting, { type: 4, data: body }),
      await answerTo(instance.url, waiting, { type: 4, data: { ...body, flags: 64 } }),
      await answerTo(instance.url, waiting, { type: 5 }),
      await nobody().call(sendFollowUp, { params: pathOf(answered), body }),
      await nobody().call(editAnswer, { params: pathOf(answered), body }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(6).fill([403, 'cannot_dm']));
    const page = () => stage.member.do(listMessages, { params: { channelId } });
    expect((await page()).map(({ content }) => content)).toEqual(['Before']);
    expect(await nobody().do(getAnswer, { params: pathOf(answered) })).toMatchObject({ content: 'Before' });
    await nobody().do(deleteAnswer, { params: pathOf(answered) });
    expect(await page()).toEqual([]);

    await stage.member.do(deleteRelationship, { params });
    expect((await answerTo(instance.url, waiting, { type: 4, data: body })).status).toBe(204);
  });

  it('changes nothing where others are', async () => {
    const params = { userId: stage.bot.id };
    await stage.member.do(putRelationship, { params, body: { type: 'blocked' } });
    const interaction = await stage.run('plain');
    const answer = await answerTo(instance.url, interaction, { type: 4, data: { content: 'Here' } });
    expect(answer.status).toBe(204);
    await stage.member.do(deleteRelationship, { params });
  });
});
