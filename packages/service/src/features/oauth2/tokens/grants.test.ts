/** Grants: with a bot, in the list of authorized apps, and when the application is deleted. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@guildhall/platform';
import {
  addGuildMember,
  authorizeBot,
  bits,
  decideAuthorization,
  deleteApplication,
  getAccount,
  getBearerUser,
  getProfile,
  listAuthorizedApps,
  listMembers,
  putBan,
  removeAuthorizedApp,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  connectProbe,
  type GatewayProbe,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import {
  aCode,
  allow,
  anApplication,
  aPair,
  asBearer,
  CHALLENGE,
  clientCredentials,
  exchange,
  post,
  refresh,
  type TestApplication,
  VERIFIER,
} from '@guildhall/testkit/oauth2';
import { beforeEach, describe, expect, it } from 'vitest';

const MARKER = /^deleted_user_[a-z0-9]{12}$/;

const instance = useInstance();
let person: TestPerson;
let application: TestApplication;
beforeEach(async () => {
  person = await aPerson(instance);
  application = await anApplication(instance, { withBot: true });
});

const works = async (token: string) => (await asBearer(instance, token).call(getBearerUser)).status === 200;

async function forgetExpired(): Promise<void> {
  await queryDatabase(instance, `select graphile_worker.add_job('forget-expired-oauth2-tokens')`);
  await instance.runDueJobs();
}

describe('a bot with a code', () => {
  const asked = (serverId: string) => ({
    response_type: 'code',
    client_id: application.id,
    scope: 'bot identify',
    permissions: String(bits('viewChannel')),
    decision: 'allow' as const,
    serverId,
  });

  it('is added together with the code: no code, no bot', async () => {
    const server = await aServer(instance, person);
    await queryDatabase(
      instance,
      `create function refuse_codes() returns trigger language plpgsql as $$ begin raise 'no codes'; end $$`,
    );
    await queryDatabase(
      instance,
      'create trigger refuse_codes before insert on oauth_codes for each row execute function refuse_codes()',
    );
    try {
      const answer = await person.call(decideAuthorization, { body: asked(server.id) });
      expect([answer.status, answer.code]).toEqual([500, 'internal_error']);
    } finally {
      await queryDatabase(instance, 'drop function refuse_codes cascade');
    }
    const members = await person.do(listMembers, { params: { serverId: server.id }, query: {} });
    expect(members.map(({ user }) => user.id)).toEqual([person.id]);
    expect(await person.do(listAuthorizedApps)).toEqual([]);
    expect((await person.do(decideAuthorization, { body: asked(server.id) })).redirectTo).toContain('code=');
  });

  it('that is refused leaves no grant behind', async () => {
    const server = await aServer(instance, person);
    const params = { serverId: server.id, userId: application.bot?.id ?? '' };
    await person.do(putBan, { params, body: {} });
    const answer = await person.call(decideAuthorization, { body: asked(server.id) });
    expect([answer.status, answer.code]).toEqual([403, 'banned']);
    expect(await person.do(listAuthorizedApps)).toEqual([]);
  });
});

describe('the list of authorized apps', () => {
  /** What a client knows from events alone. */
  const told = (probe: GatewayProbe): Set<string> => {
    const ids = new Set<string>();
    for (const { t, d } of probe.envelopes) {
      if (t !== 'AUTHORIZED_APPS_UPDATE') continue;
      const { applicationId, removed } = d as { applicationId: string; removed: boolean };
      if (removed) ids.delete(applicationId);
      else ids.add(applicationId);
    }
    return ids;
  };

  it('equals the events, which only the person receives', async () => {
    const [probe, other] = await Promise.all([
      connectProbe(instance.url, { token: person.token }),
      connectProbe(instance.url, { token: (await aPerson(instance)).token }),
    ]);
    const second = await anApplication(instance);
    const third = await anApplication(instance);
    for (const each of [application, second, third]) await aCode(person, each);
    await aCode(person, second, { scope: 'guilds' });
    await person.do(removeAuthorizedApp, { params: { applicationId: third.id } });
    await probe.take(
      'AUTHORIZED_APPS_UPDATE',
      ({ applicationId, removed }) => applicationId === third.id && removed,
    );
    const listed = (await person.do(listAuthorizedApps)).map((app) => app.application.id);
    expect([...told(probe)].sort()).toEqual(listed.sort());
    expect(told(other).size).toBe(0);
    await Promise.all([probe.close(), other.close()]);
  });

  it('shows when each was last used: by an exchange, a refresh or a call, to the hour', async () => {
    const lastUsed = async () => Date.parse((await person.do(listAuthorizedApps))[0]?.lastUsedAt ?? '');
    const code = await aCode(person, application);
    expect(await lastUsed()).toBeNaN();
    const { body } = await exchange(instance, application, code);
    const exchanged = await lastUsed();
    expect(exchanged).toBeGreaterThan(instance.clock.now() - MINUTE_MS);
    await instance.clock.advance(HOUR_MS / 2);
    expect(await works(body.access_token)).toBe(true);
    expect(await lastUsed()).toBe(exchanged);
    await instance.clock.advance(HOUR_MS / 2);
    expect(await works(body.access_token)).toBe(true);
    const called = await lastUsed();
    expect(called).toBeGreaterThanOrEqual(exchanged + HOUR_MS);
    await instance.clock.advance(1000);
    await refresh(instance, application, body.refresh_token);
    expect(await lastUsed()).toBeGreaterThanOrEqual(called + 1000);
  });
});

it('adding a person to a server counts as a use of the application', async () => {
  const { owner, bot, id: applicationId } = application;
  const server = await aServer(instance, owner);
  const at = {
    params: { applicationId },
    body: { serverId: server.id, permissions: String(bits('createInvite')) },
  };
  await owner.do(authorizeBot, at);
  const { access } = await aPair(instance, person, application, 'guilds.join');
  await instance.clock.advance(2 * HOUR_MS);
  const params = { serverId: server.id, userId: person.id };
  const added = await bot?.call(addGuildMember, { params, body: { access_token: access } });
  expect(added?.status).toBe(201);
  const [app] = await person.do(listAuthorizedApps);
  expect(Date.parse(app?.lastUsedAt ?? '')).toBeGreaterThan(instance.clock.now() - MINUTE_MS);
});

describe('a code used again after its ten minutes', () => {
  const publicly = { client_secret: '', code_verifier: VERIFIER };

  it('revokes the tokens of a public client, throughout their lifetime', async () => {
    const client = await anApplication(instance, { publicClient: true });
    const code = await aCode(person, client, { code_challenge: CHALLENGE, code_challenge_method: 'S256' });
    const { body } = await exchange(instance, client, code, publicly);
    await instance.clock.advance(11 * MINUTE_MS);
    await forgetExpired();
    expect(await works(body.access_token)).toBe(true);
    expect((await exchange(instance, client, code, publicly)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(false);
  });

  it('keeps the tokens of a confidential client; an unused code reveals nothing', async () => {
    const [used, unused] = [await aCode(person, application), await aCode(person, application)];
    const { body } = await exchange(instance, application, used);
    await instance.clock.advance(11 * MINUTE_MS);
    await forgetExpired();
    for (const code of [used, unused])
      expect((await exchange(instance, application, code)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(true);
    const rows = await queryDatabase(instance, 'select spent_at from oauth_codes where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ spent_at: expect.any(Date) }]);
    await instance.clock.advance(90 * DAY_MS);
    await forgetExpired();
    const left = await queryDatabase(instance, 'select 1 from oauth_codes where user_id = $1', [person.id]);
    expect(left).toEqual([]);
  });
});

describe('a deleted application', () => {
  const remove = () =>
    application.owner.do(deleteApplication, {
      params: { applicationId: application.id },
      body: { password: PASSWORD },
    });

  it('immediately loses its tokens, codes and client credentials', async () => {
    const pair = await aPair(instance, person, application);
    const code = await aCode(person, application);
    await remove();
    expect((await asBearer(instance, pair.access).call(getBearerUser)).code).toBe('invalid_token');
    for (const answer of [
      await refresh(instance, application, pair.refresh),
      await exchange(instance, application, code),
      await post(instance, 'token/revoke', { ...clientCredentials(application), token: pair.access }),
    ])
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
    expect(await person.do(listAuthorizedApps)).toEqual([]);
    await instance.runDueJobs();
    const rows = await queryDatabase(
      instance,
      `select 1 from oauth_grants where application_id = $1 union all
       select 1 from oauth_codes where application_id = $1 union all
       select 1 from oauth_tokens where application_id = $1`,
      [application.id],
    );
    expect(rows).toEqual([]);
  });

  it('notifies everyone who had authorized it, in steps', async () => {
    await queryDatabase(
      instance,
      `with made as (
         insert into users (id, kind, username, display_name)
         select 2000000000000000000 + n, 'person', 'grantee_' || n, 'x' from generate_series(1, 2500) n returning id)
       insert into oauth_grants (user_id, application_id, scopes, granted_at)
       select id, $1, '{identify}', now() from made`,
      [application.id],
    );
    await aPair(instance, person, application);
    const probe = await connectProbe(instance.url, { token: person.token });
    await remove();
    await instance.runDueJobs();
    const { d } = await probe.take('AUTHORIZED_APPS_UPDATE', ({ removed }) => removed);
    expect(d).toEqual({ applicationId: application.id, removed: true });
    const told = await queryDatabase(
      instance,
      `select count(*)::int as people, count(distinct xid)::int as steps from event_log
       where name = 'AUTHORIZED_APPS_UPDATE' and payload::text like '%' || $1 || '%true%'`,
      [application.id],
    );
    expect(told[0]?.people).toBe(2501);
    expect(told[0]?.steps).toBeGreaterThanOrEqual(25);
    const left = await queryDatabase(instance, 'select 1 from oauth_grants where application_id = $1', [
      application.id,
    ]);
    expect(left).toEqual([]);
    await probe.close();
  });

  it('keeps only the markers of its bot', async () => {
    const server = await aServer(instance, application.owner);
    const member = await aMember(instance, server);
    const bot = application.bot;
    if (!bot) throw new Error('the application has no bot');
    await application.owner.do(authorizeBot, {
      params: { applicationId: application.id },
      body: { serverId: server.id, permissions: String(bits('viewChannel')) },
    });
    const probe = await connectProbe(instance.url, { token: member.token });
    await remove();
    const update = await probe.take('USER_UPDATE', ({ id }) => id === bot.id);
    expect(update.d).toMatchObject({
      username: expect.stringMatching(MARKER),
      displayName: 'Deleted User',
      avatarUrl: null,
      deleted: true,
    });
    const removal = await probe.take('MEMBER_REMOVE', ({ user }) => user.id === bot.id);
    expect(removal.s).toBeGreaterThan(update.s ?? 0);
    expect((await bot.call(getAccount)).code).toBe('invalid_token');
    const members = await member.do(listMembers, { params: { serverId: server.id }, query: {} });
    expect(members.some(({ user }) => user.id === bot.id)).toBe(false);
    expect(await member.do(getProfile, { params: { userId: bot.id } })).toMatchObject({
      user: { username: expect.stringMatching(MARKER), status: 'offline' },
      deleted: true,
    });
    await probe.close();
  });

  it('while people authorize it leaves no grant behind', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(instance)));
    await Promise.all([...people.map((each) => allow(each, application).catch(() => null)), remove()]);
    await instance.runDueJobs();
    const left = await queryDatabase(instance, 'select 1 from oauth_grants where application_id = $1', [
      application.id,
    ]);
    expect(left).toEqual([]);
  });
});
