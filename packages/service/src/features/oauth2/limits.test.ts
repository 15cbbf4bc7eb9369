/** Rate limits of bearer calls and of guilds.join, and the setting for replays. */
import { MINUTE_MS } from '@guildhall/platform';
import { addGuildMember, authorizeBot, bits, getBearerUser, getTokenInformation } from '@guildhall/protocol';
import { aPerson, aServer, createCaller, startTestInstance, type TestInstance } from '@guildhall/testkit';
import {
  aCode,
  anApplication,
  aPair,
  asBearer,
  clientCredentials,
  exchange,
  post,
  refresh,
} from '@guildhall/testkit/oauth2';
import { afterEach, describe, expect, it } from 'vitest';

let instance: TestInstance;
afterEach(() => instance.stop());

describe('limits', () => {
  it('of bearer calls are 120 a minute per token, over all routes', async () => {
    instance = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
    const application = await anApplication(instance);
    const [one, two] = [await aPerson(instance), await aPerson(instance)];
    const caller = asBearer(instance, (await aPair(instance, one, application)).access);
    for (let call = 0; call < 120; call += 1) {
      const endpoint = call % 2 === 0 ? getBearerUser : getTokenInformation;
      expect((await caller.call(endpoint)).status).toBe(200);
    }
    const refused = await caller.call(getBearerUser);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: {
        code: 'rate_limited',
        message: expect.any(String),
        retryAfter: expect.any(Number),
        scope: 'user',
      },
    });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('120');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect((await caller.call(getTokenInformation)).status).toBe(429);
    // Each token has its own limit.
    const other = asBearer(instance, (await aPair(instance, two, application)).access);
    expect((await other.call(getBearerUser)).status).toBe(200);
    await instance.clock.advance(MINUTE_MS);
    expect((await caller.call(getBearerUser)).status).toBe(200);
  });

  it('of guilds.join are 30 a minute per application, including refused tokens', async () => {
    instance = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
    const application = await anApplication(instance, { withBot: true });
    const [person, server] = [await aPerson(instance), await aServer(instance, application.owner)];
    await application.owner.do(authorizeBot, {
      params: { applicationId: application.id },
      body: { serverId: server.id, permissions: String(bits('createInvite')) },
    });
    const params = { serverId: server.id, userId: person.id };
    const add = (token: string) =>
      application.bot?.call(addGuildMember, { params, body: { access_token: token } });
    for (let call = 0; call < 30; call += 1) expect((await add('x'))?.code).toBe('invalid_access_token');
    const { access } = await aPair(instance, person, application, 'guilds.join');
    const refused = await add(access);
    expect([refused?.status, refused?.code]).toEqual([429, 'rate_limited']);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('30');
    // The limit is checked after the caller and before the body.
    expect((await createCaller(instance.url).call(addGuildMember, { params, body: {} })).code).toBe(
      'bot_token_required',
    );
    await instance.clock.advance(MINUTE_MS);
    expect((await add(access))?.status).toBe(201);
  });

  it('of introspection leave a client all its tokens and revocations', async () => {
    instance = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
    const application = await anApplication(instance);
    const code = await aCode(await aPerson(instance), application);
    const introspect = () =>
      post(instance, 'token/introspect', { ...clientCredentials(application), token: 'x' });
    for (let call = 0; call < 60; call += 1) expect((await introspect()).status).toBe(200);
    expect((await introspect()).status).toBe(429);
    expect((await exchange(instance, application, code)).status).toBe(200);
  });
});

it('with OAUTH_REVOKE_ON_REUSE=all a replay revokes the tokens of confidential clients, too', async () => {
  instance = await startTestInstance({ settings: { OAUTH_REVOKE_ON_REUSE: 'all' } });
  const application = await anApplication(instance);
  const person = await aPerson(instance);
  const works = async (token: string) => (await asBearer(instance, token).call(getBearerUser)).status === 200;
  const code = await aCode(person, application);
  const { body } = await exchange(instance, application, code);
  const bystander = await aPair(instance, person, application);
  expect((await exchange(instance, application, code)).body.error).toBe('invalid_grant');
  expect(await works(body.access_token)).toBe(false);
  const renewed = await refresh(instance, application, bystander.refresh);
  expect(await works(renewed.body.access_token)).toBe(true);
  expect((await refresh(instance, application, bystander.refresh)).body.error).toBe('invalid_grant');
  expect(await works(renewed.body.access_token)).toBe(false);
});
