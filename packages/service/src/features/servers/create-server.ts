import { ApiError } from '@guildhall/platform';
import { DEFAULT_EVERYONE, type EndpointBody, LIMITS, type Server } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { insertChannels } from '../channels/index.ts';
import { insertMember, lockAndCountServers } from '../members/index.ts';
import { insertEveryone } from '../roles/index.ts';
import { announceMember } from './join-server.ts';
import { insertServer } from './store.ts';

/** Makes a server with @everyone, a text and a voice channel (design 5.12). @throws ApiError too_many_servers. */
export async function createServer(
  { runtime, actor }: Context,
  input: EndpointBody<'createServer'>,
): Promise<Server> {
  return runtime.database.transaction(async (tx) => {
    if ((await lockAndCountServers(tx.db, actor.id)) >= LIMITS.serversPerPerson)
      throw new ApiError('too_many_servers');
    const serverId = runtime.ids.next();
    await insertServer(tx.db, { id: serverId, name: input.name.trim(), ownerId: actor.id });
    await insertEveryone(tx.db, serverId, DEFAULT_EVERYONE);
    await insertFirstChannels(runtime, tx, serverId);
    const member = await insertMember(tx.db, {
      serverId,
      userId: actor.id,
      joinedAt: new Date(runtime.clock.now()),
    });
    if (!member) throw new Error('the owner of a new server is already in it');
    return announceMember(runtime, tx, member);
  });
}

async function insertFirstChannels(runtime: Runtime, tx: Transaction, serverId: string): Promise<void> {
  const [textCategory, general, voiceCategory, voice] = [1, 2, 3, 4].map(() => runtime.ids.next()) as [
    string,
    string,
    string,
    string,
  ];
  const place = (id: string, name: string, position: number, parent: string | null) => ({
    serverId,
    id,
    name,
    position,
    parentId: parent,
  });
  await insertChannels(tx.db, [
    { ...place(textCategory, 'Text channels', 0, null), kind: 'category' },
    { ...place(general, 'general', 0, textCategory), kind: 'text' },
    { ...place(voiceCategory, 'Voice channels', 1, null), kind: 'category' },
    { ...place(voice, 'General', 0, voiceCategory), kind: 'voice' },
  ]);
}
