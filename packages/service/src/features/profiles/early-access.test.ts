/** The badge for accounts created during early access (specification: Badges). */
import { DAY_MS } from '@guildhall/platform';
import { getProfile } from '@guildhall/protocol';
import { aBot, aMember, aServer, startTestInstance, type TestInstance } from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let instance: TestInstance;
beforeAll(async () => {
  const until = new Date(Date.now() + DAY_MS).toISOString();
  instance = await startTestInstance({ settings: { EARLY_ACCESS_UNTIL: until } });
});
afterAll(() => instance?.stop());

it('stays with people who joined in the window, and bots never get it', async () => {
  const server = await aServer(instance);
  const early = await aMember(instance, server);
  const bot = await aBot(instance, server);
  instance.clock.advance(2 * DAY_MS);
  const late = await aMember(instance, server);
  const badges = async (userId: string) => {
    const profile = await late.do(getProfile, { params: { userId }, query: {} });
    return 'badges' in profile ? profile.badges : null;
  };
  expect(await badges(early.id)).toEqual(['early_access']);
  expect(await badges(late.id)).toEqual([]);
  expect(await badges(bot.id)).toEqual([]);
});
