/** Registration codes and password reset links made by operators. */
import { HOUR_MS } from '@guildhall/platform';
import { getAccount, logIn, register, resetPassword } from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  createCaller,
  PASSWORD,
  queryDatabase,
  type TestInstance,
  uniqueName,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { describe, expect, it } from 'vitest';
import {
  createRegistrationCode,
  createUser,
  listRegistrationCodes,
  makeResetLink,
  revokeRegistrationCode,
} from './index.ts';

/** The instance's clock also advances by itself. */
const MARGIN_MS = 20_000;
const NEW_PASSWORD = 'another quite long phrase 17';

const logged = (instance: TestInstance, target: string) =>
  queryDatabase(instance, 'select actor, action, after from operator_log where target = $1 order by id', [
    target,
  ]);

describe('where people register with a code', () => {
  const instance = useInstance({ settings: { REGISTRATION: 'code' } });
  const operator = useOperator(instance);

  const registerWith = (inviteCode: string | undefined, username = uniqueName('new')) =>
    createCaller(instance.url).call(register, {
      body: {
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
        transport: 'token',
        ...(inviteCode === undefined ? {} : { inviteCode }),
      },
    });
  const usesOf = async (code: string) =>
    (await listRegistrationCodes(operator)).find((row) => row.code === code)?.uses;

  it('only somebody with a code learns whether a name is taken', async () => {
    const username = uniqueName('taken');
    const { code } = await createRegistrationCode(operator, { uses: 2 });
    expect((await registerWith(code, username)).status).toBe(201);
    for (const wrong of [undefined, 'wrong'])
      expect((await registerWith(wrong, username)).code).toBe('registration_closed');
    expect((await registerWith(code, username)).code).toBe('username_taken');
    expect((await registerWith(code)).status).toBe(201);
  });

  it('a code works once unless it allows more, in any letter case', async () => {
    const made = await createRegistrationCode(operator, {});
    expect(made).toEqual({
      code: expect.stringMatching(/^[a-hj-km-np-z2-9]{10}$/),
      uses: 0,
      maxUses: 1,
      expiresAt: null,
      note: null,
      createdBy: 'cli',
      createdAt: expect.any(String),
    });
    expect((await registerWith(` ${made.code.toUpperCase()} `)).status).toBe(201);
    const again = await registerWith(made.code);
    expect([again.status, again.code]).toEqual([403, 'registration_closed']);
    expect(await logged(instance, made.code)).toEqual([
      { actor: 'cli', action: 'invite-code create', after: { uses: 1, until: null } },
    ]);
  });

  it.each([undefined, '', 'nothing'])('nobody registers with %j', async (code) => {
    const answer = await registerWith(code);
    expect([answer.status, answer.code]).toEqual([403, 'registration_closed']);
  });

  it('a code admits as many people as it has uses, even concurrently', async () => {
    const { code } = await createRegistrationCode(operator, { uses: 3 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => registerWith(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403, 403]);
    expect(await usesOf(code)).toBe(3);
  });

  it('a failed registration returns its use', async () => {
    const { code } = await createRegistrationCode(operator, {});
    const username = uniqueName('taken');
    await createUser(operator, { username, email: `${username}@example.com` });
    expect((await registerWith(code, username)).code).toBe('username_taken');
    expect(await usesOf(code)).toBe(0);
    expect((await registerWith(code)).status).toBe(201);
  });

  it('a code ends at its time', async () => {
    const until = new Date(instance.clock.now() + HOUR_MS).toISOString();
    const { code, expiresAt } = await createRegistrationCode(operator, { uses: 2, until });
    expect(expiresAt).toBe(until);
    instance.clock.advance(HOUR_MS - MARGIN_MS);
    expect((await registerWith(code)).status).toBe(201);
    instance.clock.advance(2 * MARGIN_MS);
    expect((await registerWith(code)).code).toBe('registration_closed');
  });

  it('a revoked code is refused', async () => {
    const { code } = await createRegistrationCode(operator, { note: 'For the choir' });
    expect((await listRegistrationCodes(operator))[0]).toMatchObject({ code, note: 'For the choir' });
    expect(await revokeRegistrationCode(operator, ` ${code.toUpperCase()}`)).toEqual({ revoked: code });
    expect((await registerWith(code)).code).toBe('registration_closed');
    expect(await usesOf(code)).toBeUndefined();
    expect(await logged(instance, code)).toMatchObject([
      { action: 'invite-code create' },
      { action: 'invite-code revoke' },
    ]);
    for (const none of [code, '', 'a\u0000b'])
      await expect(revokeRegistrationCode(operator, none)).rejects.toMatchObject({ code: 'unknown_invite' });
  });

  it.each([
    { uses: 0 },
    { uses: 10001 },
    { uses: 1.5 },
    { uses: Number.NaN },
    { until: 'tomorrow' },
    { until: '2020-01-01T00:00:00Z' },
  ])('no code is created from %j', async (input) => {
    await expect(createRegistrationCode(operator, input)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('a code can have 10,000 uses', async () => {
    expect((await createRegistrationCode(operator, { uses: 10_000 })).maxUses).toBe(10_000);
  });
});

describe('a reset link', () => {
  const instance = useInstance();
  const operator = useOperator(instance);

  async function tokenFor(name: string): Promise<string> {
    const { url } = await makeResetLink(operator, name);
    return new URL(url).hash.slice(1);
  }
  const setWith = (token: string, newPassword = NEW_PASSWORD) =>
    createCaller(instance.url).call(resetPassword, { body: { token, newPassword } });

  it('sets a new password once, ends the sessions, and is logged without its key', async () => {
    const person = await aPerson(instance);
    const token = await tokenFor(person.username);
    expect((await setWith(token)).status).toBe(204);
    expect((await person.call(getAccount)).code).toBe('invalid_token');
    const body = { login: person.username, password: NEW_PASSWORD };
    expect((await createCaller(instance.url).call(logIn, { body })).status).toBe(200);
    expect((await setWith(token)).code).toBe('invalid_link');
    expect(await logged(instance, person.id)).toEqual([
      { actor: 'cli', action: 'user reset-link', after: null },
    ]);
  });

  it('works for 1 hour and not longer', async () => {
    const [early, late] = [await aPerson(instance), await aPerson(instance)];
    const [first, second] = [await tokenFor(early.id), await tokenFor(late.id)];
    instance.clock.advance(HOUR_MS - MARGIN_MS);
    expect((await setWith(first)).status).toBe(204);
    instance.clock.advance(2 * MARGIN_MS);
    const answer = await setWith(second);
    expect([answer.status, answer.code]).toEqual([400, 'invalid_link']);
  });

  it('replaces one that is made at the same moment', async () => {
    const person = await aPerson(instance);
    const lock = 'lock table account_links in share row exclusive mode';
    const tokens = await whileLocked(instance, lock, async () => {
      const both = [tokenFor(person.id), tokenFor(person.id)];
      await untilWaiting(instance, 2);
      return both;
    });
    const codes: (string | undefined)[] = [];
    // A refused password does not use the link up.
    for (const token of await Promise.all(tokens)) codes.push((await setWith(token, 'short')).code);
    expect(codes.sort()).toEqual(['invalid_link', 'weak_password']);
  });

  it('is created only for existing people', async () => {
    const bot = await aBot(instance, await aServer(instance));
    for (const name of [bot.id, 'nobody_here'])
      await expect(makeResetLink(operator, name)).rejects.toMatchObject({ code: 'unknown_user' });
  });
});
