/** Callers of a fuzzing run, and existing ids. */
import { sendMessage } from '@guildhall/protocol';
import { aBot, aMember, aServer, type TestBot, type TestPerson } from '../callers/builders.ts';
import { type Caller, createCaller } from '../callers/caller.ts';
import type { TestInstance } from '../instance/instance.ts';

export interface FuzzWorld {
  readonly callers: readonly Caller[];
  readonly tokens: readonly string[];
  readonly ids: Readonly<Record<string, string>>;
  readonly known: readonly string[];
}

export async function makeWorld(instance: Pick<TestInstance, 'url'>): Promise<FuzzWorld> {
  const server = await aServer(instance);
  const member: TestPerson = await aMember(instance, server);
  const bot: TestBot = await aBot(instance, server, ['administrator']);
  const params = { channelId: server.channel.id };
  const message = await server.owner.do(sendMessage, { params, body: { content: 'hello' } });
  const ids = {
    serverId: server.id,
    channelId: server.channel.id,
    messageId: message.id,
    userId: member.id,
    roleId: server.id,
    targetId: server.id,
    applicationId: bot.applicationId,
  };
  return {
    callers: [server.owner, member, bot, createCaller(instance.url)],
    tokens: [`Session ${server.owner.token}`, `Bot ${bot.token}`, 'Bot wrong'],
    ids,
    known: Object.values(ids),
  };
}
