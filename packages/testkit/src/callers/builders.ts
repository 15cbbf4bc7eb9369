/** Builders of people, servers, members and bots through the public interface. */
import {
  acceptInvite,
  authorizeBot,
  bits,
  type Channel,
  createApplication,
  createBot,
  createInvite,
  createServer,
  type Permission,
  putRelationship,
  register,
  requestFriendship,
  type Server,
} from '@guildhall/protocol';
import type { TestInstance } from '../instance/instance.ts';
import { type Caller, createCaller } from './caller.ts';

export const PASSWORD = 'correct horse battery staple';

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** An id that nothing has. */
export const UNKNOWN_ID = '1427349850112000000';

export interface TestPerson extends Caller {
  readonly id: string;
  readonly username: string;
  /** Session token, without its scheme. */
  readonly token: string;
}

export interface TestBot extends Caller {
  readonly id: string;
  readonly applicationId: string;
  readonly token: string;
}

export interface TestServer {
  readonly id: string;
  readonly owner: TestPerson;
  readonly server: Server;
  /** The text channel of every new server. */
  readonly channel: Channel;
}

let nameCount = 0;

/** A name that is unique in this run. None begins with another one, and those made later sort after it. */
export function uniqueName(prefix: string): string {
  nameCount += 1;
  return `${prefix}_${process.pid.toString(36)}${nameCount.toString(36).padStart(3, '0')}`;
}

/** A logged-in person. */
export async function aPerson(instance: Pick<TestInstance, 'url'>, name = 'person'): Promise<TestPerson> {
  const username = uniqueName(name);
  const nobody = createCaller(instance.url);
  const { user, token } = await nobody.do(register, {
    body: { username, email: `${username}@example.org`, password: PASSWORD, transport: 'token' },
  });
  if (!token) throw new Error('registration answered no token');
  return { ...createCaller(instance.url, `Session ${token}`), id: user.id, username, token };
}

/** Makes two people friends, by a request that the other accepts. */
export async function befriend(one: TestPerson, other: TestPerson): Promise<void> {
  await one.do(requestFriendship, { body: { username: other.username } });
  await other.do(putRelationship, { params: { userId: one.id }, body: { type: 'friend' } });
}

/** A server and its owner, who is created unless given. */
export async function aServer(instance: Pick<TestInstance, 'url'>, owner?: TestPerson): Promise<TestServer> {
  const person = owner ?? (await aPerson(instance, 'owner'));
  const server = await person.do(createServer, { body: { name: uniqueName('Server') } });
  const channel = server.channels.find(({ kind }) => kind === 'text');
  if (!channel) throw new Error('a new server has no text channel');
  return { id: server.id, owner: person, server, channel };
}

/** A person who joined the server by invite; created unless given. */
export async function aMember(
  instance: Pick<TestInstance, 'url'>,
  server: TestServer,
  person?: TestPerson,
): Promise<TestPerson> {
  const member = person ?? (await aPerson(instance, 'member'));
  const { code } = await server.owner.do(createInvite, {
    params: { channelId: server.channel.id },
    body: {},
  });
  await member.do(acceptInvite, { params: { code } });
  return member;
}

/** A server with its owner and a member, and the id of its text channel. */
export async function aServerWithMember(instance: Pick<TestInstance, 'url'>) {
  const server = await aServer(instance);
  const member = await aMember(instance, server);
  return { server, owner: server.owner, member, channelId: server.channel.id };
}

/** A bot of the server's owner, added with these permissions (default: view and send). */
export async function aBot(
  instance: Pick<TestInstance, 'url'>,
  server: TestServer,
  permissions: readonly Permission[] = ['viewChannel', 'sendMessages'],
): Promise<TestBot> {
  const { owner } = server;
  const { id: applicationId } = await owner.do(createApplication, { body: { name: uniqueName('Bot') } });
  const { user, token } = await owner.do(createBot, { params: { applicationId } });
  const body = { serverId: server.id, permissions: String(bits(...permissions)) };
  await owner.do(authorizeBot, { params: { applicationId }, body });
  return { ...createCaller(instance.url, `Bot ${token}`), id: user.id, applicationId, token };
}
