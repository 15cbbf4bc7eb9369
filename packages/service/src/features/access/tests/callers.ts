/** All kinds of callers of the access matrix, around one server. */
import {
  authorizeBot,
  bits,
  createChannel,
  createRole,
  type Permission,
  putBan,
  updateSettings,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  type Caller,
  changeDatabase,
  createCaller,
  type TestInstance,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import { anApplication, aPair, asBearer, type TestApplication } from '@guildhall/testkit/oauth2';

const MEMBERS = [
  'without',
  'blind',
  'holder',
  'timedOut',
  'pending',
  'minor',
  'administrator',
  'author',
  'silenced',
  'banned',
  'suspended',
] as const;
type MemberKind = (typeof MEMBERS)[number];

interface WorldBot extends Caller {
  readonly id: string;
  readonly application: TestApplication;
}

export interface World extends Readonly<Record<MemberKind | 'stranger' | 'owner', TestPerson>> {
  readonly instance: TestInstance;
  readonly server: TestServer;
  /** An age-restricted channel of the server. */
  readonly adultChannelId: string;
  /** The role of all callers that have the required permissions. */
  readonly roleId: string;
  /** A role without members. */
  readonly lowestRoleId: string;
  readonly nobody: Caller;
  /** An access token of the holder, with every scope of the bearer routes. */
  readonly bearer: Caller;
  /** An access token without any of them. */
  readonly weakBearer: Caller;
  readonly bot: WorldBot;
  /** Has only View Channel. */
  readonly weakBot: WorldBot;
}

/**
 * `author` and `silenced` take part only if a resource may be the caller's own: the author may still write, the
 * silenced member could before.
 */
export type Kind = Exclude<keyof World, 'instance' | 'server' | 'adultChannelId' | 'roleId' | 'lowestRoleId'>;

export const OUTSIDE: readonly Kind[] = ['nobody', 'stranger', 'banned', 'suspended', 'bearer', 'weakBearer'];
export const INSIDE: readonly Kind[] = [
  'blind',
  'without',
  'timedOut',
  'pending',
  'minor',
  'weakBot',
  'bot',
  'holder',
  'administrator',
  'owner',
];
/** Members with the role that grants the permission; the bot has its own role. */
const HOLDING: readonly MemberKind[] = ['holder', 'timedOut', 'pending', 'minor'];

/** A server in which @everyone may only view channels. Everyone but the minor has confirmed being an adult. */
export async function createWorld(instance: TestInstance): Promise<World> {
  const server = await aServer(instance);
  const { owner } = server;
  const entries = await Promise.all(
    MEMBERS.map(async (kind) => [kind, await aMember(instance, server)] as const),
  );
  const members = Object.fromEntries(entries) as Record<MemberKind, TestPerson>;
  const [stranger, application, weakApplication] = await Promise.all([
    aPerson(instance, 'stranger'),
    anApplication(instance, { owner, withBot: true }),
    anApplication(instance, { owner, withBot: true }),
  ]);
  for (const { id: applicationId } of [application, weakApplication])
    await owner.do(authorizeBot, {
      params: { applicationId },
      body: { serverId: server.id, permissions: '0' },
    });
  const scopes = 'identify guilds guilds.members.read';
  const { access } = await aPair(instance, members.holder, application, scopes);
  const weak = await aPair(instance, members.holder, weakApplication, 'guilds.join');
  const adults = [
    owner,
    stranger,
    ...MEMBERS.filter((kind) => kind !== 'minor').map((kind) => members[kind]),
  ];
  await Promise.all(adults.map((person) => person.do(updateSettings, { body: { adultConfirmed: true } })));
  await owner.do(putBan, { params: { serverId: server.id, userId: members.banned.id } });
  const roleId = await setUpRoles(instance, server, members);
  const { id: lowestRoleId } = await owner.do(createRole, {
    params: { serverId: server.id },
    body: { name: 'lowest' },
  });
  const { id: adultChannelId } = await owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'adults', contentMode: 'age_restricted' },
  });
  return {
    instance,
    server,
    adultChannelId,
    roleId,
    lowestRoleId,
    owner,
    nobody: createCaller(instance.url),
    stranger,
    bearer: asBearer(instance, access),
    weakBearer: asBearer(instance, weak.access),
    bot: worldBot(application),
    weakBot: worldBot(weakApplication),
    ...members,
  };
}

function worldBot(application: TestApplication): WorldBot {
  if (!application.bot) throw new Error('the application has no bot');
  return { ...application.bot, application };
}

async function setUpRoles(
  instance: TestInstance,
  server: TestServer,
  members: Readonly<Record<MemberKind, TestPerson>>,
): Promise<string> {
  const [holders, administrators, writers] = [1n, 2n, 3n].map((offset) => String(BigInt(server.id) + offset));
  const holding = HOLDING.map((kind) => members[kind].id);
  const { administrator, author, timedOut, pending, suspended } = members;
  await changeDatabase(instance, {
    text: `with looking as (update roles set permissions = $12 where server_id = $1 and id = $1),
      made as (insert into roles (server_id, id, name, position, permissions)
        values ($1, $2, 'holders', 12, 0), ($1, $3, 'administrators', 14, 8), ($1, $4, 'writers', 13, $13)),
      suspension as (update users set suspended_at = now() where id = $5)
      update members set
        role_ids = array[case user_id when $6 then $3 when $7 then $4 else $2 end::bigint],
        timeout_until = case when user_id = $8 then now() + interval '1 day' end,
        pending = user_id = $9
      where server_id = $1 and user_id = any($10::bigint[] || $11::bigint[])`,
    values: [
      server.id,
      holders,
      administrators,
      writers,
      suspended.id,
      administrator.id,
      author.id,
      timedOut.id,
      pending.id,
      holding,
      [administrator.id, author.id],
      String(bits('viewChannel')),
      String(bits('viewChannel', 'sendMessages')),
    ],
    touches: [
      `server:${server.id}`,
      `user:${suspended.id}`,
      ...[...holding, administrator.id, author.id].map((id) => `member:${server.id}:${id}`),
    ],
  });
  return holders ?? '';
}

/** Sets the permissions of the holders' role and the bot's own role. */
export async function grant(
  { instance, server, roleId, bot }: World,
  permissions: readonly Permission[],
): Promise<void> {
  await changeDatabase(instance, {
    text: 'update roles set permissions = $3 where server_id = $1 and (id = $2 or bot_id = $4)',
    values: [server.id, roleId, String(bits('viewChannel', ...permissions)), bot.id],
    touches: [`server:${server.id}`],
  });
}
