/** A person on one process, the bot on another: interactions and responses arrive. */
import { createManualClock } from '@guildhall/platform';
import { redisInstalled, startTestRedis, type TestRedis } from '@guildhall/platform/test-redis';
import { createInteraction, replaceCommands } from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  queryDatabase,
  startTestInstance,
  type TestInstance,
  type TestServer,
} from '@guildhall/testkit';
import { respondTo } from '@guildhall/testkit/interactions';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

/** A bot with a command, and a function that runs the command. */
async function aBotWithCommand(instance: TestInstance, server: TestServer, caller: Pick<Caller, 'call'>) {
  const bot = await aBot(instance, server);
  const [command] = await bot.do(replaceCommands, {
    params: { applicationId: bot.applicationId },
    body: [{ name: 'plain', description: 'Takes nothing' }],
  });
  const body = {
    type: 2,
    applicationId: bot.applicationId,
    channelId: server.channel.id,
    data: { commandId: command?.id },
  };
  return { bot, ask: () => caller.call(createInteraction, { body }) };
}

describe.skipIf(!redisInstalled())('over two processes', () => {
  let redis: TestRedis;
  let first: TestInstance;
  let second: TestInstance;

  beforeAll(async () => {
    redis = await startTestRedis();
    const settings = { REDIS_URL: redis.url };
    first = await startTestInstance({ settings });
    second = await startTestInstance({ settings, sharing: first });
  });
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await redis?.stop();
  });

  it('a command, its response and a failure reach the right people', async () => {
    const server = await aServer(first);
    const member = await aMember(first, server);
    const caller = createCaller(first.url, member.headers.authorization);
    const { bot, ask } = await aBotWithCommand(first, server, caller);
    const atMember = await connectProbe(first.url, { token: member.token });
    const atBot = await connectProbe(second.url, { token: bot.token });
    await expect.poll(async () => (await ask()).status).toBe(202);
    const interaction = (await atBot.take('INTERACTION_CREATE')).d;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        respondTo(index % 2 === 0 ? first.url : second.url, interaction, {
          type: 4,
          data: { content: `response ${index}` },
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
    const told = await atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id);
    await atMember.take('MESSAGE_CREATE', ({ id }) => id === told.d.messageId);
    const { body } = await ask();
    first.clock.advance(3001);
    await atMember.take('INTERACTION_FAILURE', ({ id }) => id === body.id);
    await atMember.close();
    await atBot.close();
  });

  it('a bot responds in time through a process whose clock is some seconds ahead', async () => {
    const clock = createManualClock();
    clock.advance(first.clock.now() - clock.now() + 4500);
    const ahead = await startTestInstance({
      settings: { REDIS_URL: redis.url },
      sharing: { ...first, clock },
    });
    onTestFinished(() => ahead.stop());
    const server = await aServer(first);
    const { bot, ask } = await aBotWithCommand(first, server, server.owner);
    const atOwner = await connectProbe(first.url, { token: server.owner.token });
    const atBot = await connectProbe(ahead.url, { token: bot.token });
    await expect.poll(async () => (await ask()).status).toBe(202);
    const interaction = (await atBot.take('INTERACTION_CREATE')).d;
    await queryDatabase(ahead, `select graphile_worker.add_job('settle-interactions', '{}')`);
    await ahead.runDueJobs();
    const { status } = await respondTo(ahead.url, interaction, { type: 4, data: { content: 'in time' } });
    expect(status).toBe(204);
    await atOwner.take('MESSAGE_CREATE', ({ content }) => content === 'in time');
    await atOwner.close();
    await atBot.close();
  });
});
