import { getAccount, LIMITS, logIn, updateAccount, updateProfile } from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  createCaller,
  PASSWORD,
  uniqueName,
  useInstance,
} from '@guildhall/testkit';
import { describe, expect, it } from 'vitest';

const instance = useInstance();

describe('the profile', () => {
  it('changes only the given fields; null and empty texts clear them', async () => {
    const person = await aPerson(instance);
    const changed = await person.do(updateProfile, {
      body: {
        displayName: ' Ada L. ',
        pronouns: 'she/her',
        bio: 'b'.repeat(LIMITS.bio),
        themePrimary: '#00FF7F',
        themeAccent: '#102030',
      },
    });
    expect(changed).toMatchObject({ displayName: 'Ada L.', pronouns: 'she/her', themePrimary: '#00ff7f' });
    const cleared = await person.do(updateProfile, {
      body: { pronouns: null, bio: '  ', themeAccent: null },
    });
    expect(cleared).toMatchObject({
      displayName: 'Ada L.',
      pronouns: null,
      bio: null,
      themePrimary: '#00ff7f',
      themeAccent: null,
    });
    expect(await person.do(getAccount)).toEqual(cleared);
  });

  it.each([
    [{ displayName: '' }, 'body/displayName'],
    [{ displayName: null }, 'body/displayName'],
    [{ displayName: 'd'.repeat(LIMITS.displayName + 1) }, 'body/displayName'],
    [{ pronouns: 'p'.repeat(LIMITS.pronouns + 1) }, 'body/pronouns'],
    [{ bio: '😀'.repeat(LIMITS.bio + 1) }, 'body/bio'],
    [{ themePrimary: 'red' }, 'body/themePrimary'],
    [{ themeAccent: '#12345' }, 'body/themeAccent'],
  ])('refuses %j and stays unchanged', async (body, path) => {
    const person = await aPerson(instance);
    const before = await person.do(getAccount);
    const answer = await person.call(updateProfile, { body: { bio: 'new', ...body } });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(answer.body).toMatchObject({ error: { fields: [{ path }] } });
    expect(await person.do(getAccount)).toEqual(before);
  });

  it('reaches everyone who shares a server once, even if they share several, and nobody else', async () => {
    const first = await aServer(instance);
    const second = await aServer(instance, first.owner);
    const person = await aMember(instance, first);
    await aMember(instance, second, person);
    const bot = await aBot(instance, first);
    const stranger = await aPerson(instance);
    const probes = await Promise.all(
      [first.owner, person, bot, stranger].map(({ token }) => connectProbe(instance.url, { token })),
    );
    const [owners, own, bots, strangers] = probes as [(typeof probes)[0], ...typeof probes];
    await person.do(updateProfile, { body: { displayName: 'Seen' } });
    for (const probe of [owners, own, bots]) {
      const { d } = (await probe?.take('USER_UPDATE')) ?? { d: null };
      const user = {
        id: person.id,
        username: person.username,
        displayName: 'Seen',
        avatarUrl: null,
        clanTag: null,
      };
      if (probe !== own) expect(d).toEqual(user);
      else {
        const { csrfToken: _, ...account } = await person.do(getAccount);
        expect(d).toEqual(account);
      }
    }
    // Equal values are no change, and a second change follows any copy of the first.
    await person.do(updateProfile, { body: { displayName: 'Seen', bio: '' } });
    await person.do(updateProfile, { body: {} });
    await person.do(updateProfile, { body: { displayName: 'Seen again' } });
    await stranger.do(updateProfile, { body: { displayName: 'Stranger' } });
    for (const probe of [owners, own, bots]) {
      expect((await probe?.take('USER_UPDATE'))?.d.displayName).toBe('Seen again');
    }
    expect((await strangers?.take('USER_UPDATE'))?.d.displayName).toBe('Stranger');
    for (const probe of probes) {
      expect(probe.untaken().filter((name) => name === 'USER_UPDATE')).toEqual([]);
      await probe.close();
    }
  });
});

describe('username and e-mail address', () => {
  it('change with the password and are used for the next log-in', async () => {
    const person = await aPerson(instance);
    const username = uniqueName('renamed');
    const email = `${username}@EXAMPLE.net`;
    const probe = await connectProbe(instance.url, { token: person.token });
    const changed = await person.do(updateAccount, { body: { username, email, password: PASSWORD } });
    expect(changed).toMatchObject({ username, email: email.toLowerCase(), verified: false });
    await probe.take('USER_UPDATE', (user) => user.username === username);
    await probe.close();
    const nobody = createCaller(instance.url);
    const statuses = [];
    for (const login of [username, email, person.username, `${person.username}@example.org`]) {
      statuses.push((await nobody.call(logIn, { body: { login, password: PASSWORD } })).status);
    }
    expect(statuses).toEqual([200, 200, 401, 401]);
  });

  it.each([
    [{ username: 'Ab' }, 400, 'invalid_username'],
    [{ username: 'deleted_user_x' }, 400, 'invalid_username'],
    [{ email: 'nothing' }, 400, 'invalid_request'],
    [{ username: 'fine_name', password: 'wrong password' }, 403, 'wrong_password'],
    [{ username: 'fine_name', password: undefined }, 400, 'invalid_request'],
    [{ email: 'fine@example.org', password: undefined }, 400, 'invalid_request'],
  ])('stay unchanged after %j', async (body, status, code) => {
    const person = await aPerson(instance);
    const before = await person.do(getAccount);
    const answer = await person.call(updateAccount, { body: { password: PASSWORD, ...body } });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await person.do(getAccount)).toEqual(before);
  });

  it('are refused together if one of them is taken', async () => {
    const [person, other] = [await aPerson(instance), await aPerson(instance)];
    const username = uniqueName('free');
    const email = `${other.username}@Example.ORG`;
    const answer = await person.call(updateAccount, { body: { username, email, password: PASSWORD } });
    expect([answer.status, answer.code]).toEqual([409, 'email_taken']);
    expect((await person.do(getAccount)).username).toBe(person.username);
  });

  it('go to exactly one of several people who claim them concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(instance)));
    const username = uniqueName('wanted');
    const names = await Promise.all(
      people.map((person) => person.call(updateAccount, { body: { username, password: PASSWORD } })),
    );
    expect(names.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const email = `${username}@example.net`;
    const mails = await Promise.all(
      people.map((person) => person.call(updateAccount, { body: { email, password: PASSWORD } })),
    );
    expect(mails.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('of a bot: only the username can change, without a password', async () => {
    const bot = await aBot(instance, await aServer(instance));
    const username = uniqueName('renamed_bot');
    expect((await bot.do(updateAccount, { body: { username } })).username).toBe(username);
    const answer = await bot.call(updateAccount, { body: { email: 'bot@example.org' } });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
  });
});
