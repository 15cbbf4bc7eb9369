/** Replacing commands while their application or server is deleted, or their bot is kicked. */
import {
  deleteApplication,
  deleteServer,
  kickMember,
  replaceCommands,
  replaceServerCommands,
} from '@guildhall/protocol';
import {
  aBot,
  aServer,
  type Caller,
  PASSWORD,
  type TestBot,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();
const COMMANDS = [{ name: 'roll', description: 'Rolls dice' }];

interface Scene {
  readonly server: TestServer;
  readonly bot: TestBot;
}

const replace = ({ bot }: Scene, caller: Caller = bot) =>
  caller.call(replaceCommands, { params: { applicationId: bot.applicationId }, body: COMMANDS });
const replaceAsOwner = (scene: Scene) => replace(scene, scene.server.owner);
const replaceInServer = ({ bot, server }: Scene) => {
  const params = { applicationId: bot.applicationId, serverId: server.id };
  return bot.call(replaceServerCommands, { params, body: COMMANDS });
};
const ENDS = {
  'the application is deleted': ({ bot, server }: Scene) =>
    server.owner.call(deleteApplication, {
      params: { applicationId: bot.applicationId },
      body: { password: PASSWORD },
    }),
  'the server is deleted': ({ server }: Scene) =>
    server.owner.call(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } }),
  'the bot is kicked': ({ bot, server }: Scene) =>
    server.owner.call(kickMember, { params: { serverId: server.id, userId: bot.id } }),
};

it.each([
  ['the application is deleted', replaceAsOwner, 'unknown_application'],
  ['the application is deleted', (scene: Scene) => replace(scene), 'invalid_token'],
  ['the application is deleted', replaceInServer, 'invalid_token'],
  ['the server is deleted', replaceInServer, 'unknown_server'],
  ['the bot is kicked', replaceInServer, 'unknown_server'],
] as const)('a replacement of commands is refused if meanwhile %s (%#)', async (end, replacing, code) => {
  const server = await aServer(instance);
  const bot = await aBot(instance, server);
  const scene = { server, bot };
  const held = end === 'the application is deleted' ? bot.applicationId : server.id;
  const [ended, replaced] = await whileLocked(instance, `select pg_advisory_xact_lock(${held})`, async () => {
    const first = ENDS[end](scene);
    await untilWaiting(instance, 1);
    const second = replacing(scene);
    await untilWaiting(instance, 2);
    return [first, second] as const;
  });
  expect((await ended).status).toBe(204);
  expect((await replaced).code).toBe(code);
});
