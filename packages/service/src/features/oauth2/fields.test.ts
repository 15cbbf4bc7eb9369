/** The fields of the bearer routes with all values set (specification 1, "Resources"). */
import { HOUR_MS } from '@guildhall/platform';
import {
  bit,
  createRole,
  getBearerGuildMember,
  getBearerUser,
  getTokenInformation,
  giveRole,
  listBearerGuilds,
  OAUTH_SCOPES,
  putTimeout,
  updateMember,
  updateOwnMember,
  updateProfile,
} from '@guildhall/protocol';
import { aMember, aPerson, aServer, changeDatabase, type TestPerson, useInstance } from '@guildhall/testkit';
import { anApplication, aPair, asBearer, type TestApplication } from '@guildhall/testkit/oauth2';
import { beforeAll, beforeEach, expect, it } from 'vitest';

/** As written in the design. */
const EVERY_BIT = '141856293170943';

const instance = useInstance();
let application: TestApplication;
let person: TestPerson;
beforeAll(async () => {
  application = await anApplication(instance, { withBot: true });
});
beforeEach(async () => {
  person = await aPerson(instance);
});

const withScope = async (scope: string) =>
  asBearer(instance, (await aPair(instance, person, application, scope)).access);

it('pictures are whole URLs, the display name is the global one, the first theme colour a number', async () => {
  await person.do(updateProfile, { body: { displayName: 'Ada Ü', themePrimary: '#0a0b0c' } });
  await changeDatabase(instance, {
    text: `update users set avatar = 'avatars/a.webp', banner = 'banners/b.webp' where id = $1`,
    values: [person.id],
    touches: [`user:${person.id}`],
  });
  expect(await (await withScope('identify')).do(getBearerUser)).toMatchObject({
    username: person.username,
    global_name: 'Ada Ü',
    avatar: `${instance.url}/media/avatars/a.webp`,
    banner: `${instance.url}/media/banners/b.webp`,
    accent_color: 0x0a0b0c,
  });
});

it('an address that was confirmed is verified', async () => {
  await changeDatabase(instance, {
    text: 'update people set email_verified = true where user_id = $1',
    values: [person.id],
    touches: [`user:${person.id}`],
  });
  expect(await (await withScope('identify email')).do(getBearerUser)).toMatchObject({ verified: true });
});

it('people show only the tags official and staff, bots both', async () => {
  const caller = await withScope('identify');
  const tagOf = async (id: string, tag: string | null, from = caller) => {
    await changeDatabase(instance, {
      text: 'update users set tag = $2 where id = $1',
      values: [id, tag],
      touches: [`user:${id}`],
    });
    return (await from.do(getBearerUser)).tag;
  };
  for (const tag of ['official', 'staff', null]) expect(await tagOf(person.id, tag)).toBe(tag);
  expect(await tagOf(person.id, 'system')).toBeNull();
  const { bot } = application;
  if (!bot) throw new Error('the application has no bot');
  expect(await tagOf(bot.id, 'verified_bot', bot)).toBe('verified_bot');
  expect(await tagOf(bot.id, null, bot)).toBe('bot');
});

it('permissions are those of all roles combined; owners and Administrators have every bit', async () => {
  const own = await aServer(instance, person);
  const [plain, managed] = [await aServer(instance), await aServer(instance)];
  const give = async (server: typeof plain, permissions: bigint) => {
    const params = { serverId: server.id };
    const body = { name: 'Role', permissions: String(permissions) };
    const { id: roleId } = await server.owner.do(createRole, { params, body });
    await server.owner.do(giveRole, { params: { ...params, userId: person.id, roleId } });
  };
  for (const server of [plain, managed]) await aMember(instance, server, person);
  await give(plain, bit('kickMembers'));
  await give(plain, bit('banMembers'));
  await give(managed, bit('administrator'));
  await changeDatabase(instance, {
    text: `update servers set icon = 'icons/i.webp', banner = 'banners/b.webp' where id = $1`,
    values: [own.id],
    touches: [`server:${own.id}`],
  });
  const entries = new Map(
    (await (await withScope('guilds')).do(listBearerGuilds)).map((entry) => [entry.id, entry]),
  );
  expect(entries.get(own.id)).toMatchObject({
    owner: true,
    permissions: EVERY_BIT,
    icon: `${instance.url}/media/icons/i.webp`,
    banner: `${instance.url}/media/banners/b.webp`,
  });
  expect(entries.get(managed.id)).toMatchObject({ owner: false, permissions: EVERY_BIT });
  const everyone = BigInt(plain.server.roles.find(({ id }) => id === plain.id)?.permissions ?? 0);
  const expected = everyone | bit('kickMembers') | bit('banMembers');
  expect(entries.get(plain.id)).toMatchObject({ owner: false, permissions: String(expected) });
});

it('a member has nickname, roles, mute and timeout, until it ends', async () => {
  const server = await aServer(instance);
  const params = { serverId: server.id };
  await aMember(instance, server, person);
  const { id: roleId } = await server.owner.do(createRole, { params, body: { name: 'Role' } });
  const one = { ...params, userId: person.id };
  await person.do(updateOwnMember, { params, body: { nick: 'Nick' } });
  await server.owner.do(updateMember, { params: one, body: { roles: [roleId], mute: true, deaf: true } });
  const { timeoutUntil } = await server.owner.do(putTimeout, { params: one, body: { durationSecs: 3600 } });
  const caller = await withScope('guilds.members.read');
  const member = await caller.do(getBearerGuildMember, { params });
  expect(member).toMatchObject({
    user: { id: person.id, discriminator: '0' },
    nick: 'Nick',
    roles: [roleId],
    joined_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    mute: true,
    deaf: true,
    flags: 0,
    communication_disabled_until: timeoutUntil,
  });
  // The scope for the e-mail address applies to the user route only.
  expect(member.user).not.toHaveProperty('email');
  instance.clock.advance(HOUR_MS);
  expect((await caller.do(getBearerGuildMember, { params })).communication_disabled_until).toBeNull();
});

it.each(OAUTH_SCOPES.filter((scope) => scope !== 'bot'))(
  'every token can be looked up, such as one with scope %s',
  async (scope) => {
    const answer = await (await withScope(scope)).do(getTokenInformation);
    expect(answer.scopes).toEqual([scope]);
    const lifetime = Date.parse(answer.expires) - instance.clock.now();
    expect(lifetime).toBeLessThanOrEqual(7 * 24 * HOUR_MS);
    expect(lifetime).toBeGreaterThan(7 * 24 * HOUR_MS - HOUR_MS);
    expect('user' in answer).toBe(scope === 'identify');
  },
);
