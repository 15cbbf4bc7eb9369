/** The limit for replacing an application's commands (design, chapter 10). */
import { replaceCommands, replaceServerCommands } from '@guildhall/protocol';
import { aBot, aPerson, aServer, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance({ settings: { RATE_LIMIT_SCALE: '1' } });

it('commands can be replaced ten times a minute in each scope, by bot and owner together; refusals do not count', async () => {
  const server = await aServer(instance);
  const bot = await aBot(instance, server);
  const stranger = await aPerson(instance);
  const params = { applicationId: bot.applicationId, serverId: server.id };
  for (const endpoint of [replaceCommands, replaceServerCommands] as const) {
    for (let tried = 0; tried < 11; tried += 1)
      expect((await stranger.call(endpoint, { params, body: [] })).code).toBe('unknown_application');
    expect((await bot.call(endpoint, { params, body: [{}] })).code).toBe('invalid_commands');
    for (let done = 0; done < 10; done += 1) {
      const caller = done % 2 === 0 ? bot : server.owner;
      expect((await caller.call(endpoint, { params, body: [] })).status).toBe(200);
    }
    for (const caller of [bot, server.owner])
      expect(await caller.call(endpoint, { params, body: [] })).toMatchObject({
        status: 429,
        code: 'rate_limited',
      });
  }
  instance.clock.advance(60_001);
  expect((await bot.call(replaceCommands, { params, body: [] })).status).toBe(200);
});
