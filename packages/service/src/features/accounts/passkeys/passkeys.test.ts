/** Passkeys, created and used by a software authenticator. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addPasskey,
  confirmTwoFactor,
  getAccount,
  LIMITS,
  listPasskeys,
  logInWithPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
  startTwoFactor,
} from '@guildhall/protocol';
import {
  aPerson,
  connectProbe,
  createCaller,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { suspendUser } from '../../operators/index.ts';
import { androidAttestation } from './testing/android-attestation.ts';
import { type Authenticator, anAuthenticator } from './testing/authenticator.ts';

const CHALLENGE_MS = 300_000;
/** The instance's clock also advances by itself. */
const MARGIN_MS = 20_000;
const UNKNOWN_ID = '1000000000000000001';

const instance = useInstance();
const operator = useOperator(instance);

const nobody = () => createCaller(instance.url);
const proof = { password: PASSWORD };

async function challengeFor(person: TestPerson): Promise<string> {
  return (await person.do(startPasskey, { body: proof })).challenge;
}

async function logInChallenge(): Promise<string> {
  return (await nobody().do(startPasskeyLogIn)).challenge;
}

interface CeremonyOptions {
  readonly challenge?: string;
  readonly origin?: string;
  readonly site?: string;
  readonly verified?: boolean;
}

async function add(
  person: TestPerson,
  device: Authenticator,
  ceremony: CeremonyOptions = {},
  name = 'Phone',
) {
  const challenge = ceremony.challenge ?? (await challengeFor(person));
  const response = device.create({ origin: instance.url, ...ceremony, challenge });
  return person.call(addPasskey, { body: { name, response } });
}

const use = (response: ReturnType<Authenticator['get']>) =>
  nobody().call(logInWithPasskey, { body: { response, transport: 'token' } });

async function logInBy(device: Authenticator, ceremony: CeremonyOptions = {}, counter?: number) {
  const challenge = ceremony.challenge ?? (await logInChallenge());
  return use(device.get({ origin: instance.url, ...ceremony, challenge }, counter));
}

/** A person with a passkey. */
async function aKeyholder(): Promise<{ person: TestPerson; device: Authenticator; passkey: Passkey }> {
  const person = await aPerson(instance);
  const device = anAuthenticator();
  const answer = await add(person, device);
  expect(answer.status).toBe(201);
  return { person, device, passkey: answer.body };
}

describe('adding a passkey', () => {
  it('requires the password, and asks for a discoverable passkey with user verification', async () => {
    const person = await aPerson(instance);
    const refused = await person.call(startPasskey, { body: { password: 'wrong' } });
    expect([refused.status, refused.code]).toEqual([403, 'wrong_password']);
    expect(await person.do(startPasskey, { body: proof })).toMatchObject({
      rp: { id: new URL(instance.url).hostname },
      user: { id: Buffer.from(person.id).toString('base64url'), name: person.username },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('lists it without its key, and excludes its device from further registrations', async () => {
    const person = await aPerson(instance);
    const device = anAuthenticator({ backedUp: true });
    const { status, body } = await add(person, device, {}, '  Blue key ');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      name: 'Blue key',
      createdAt: expect.any(String),
      lastUsedAt: null,
      backedUp: true,
    });
    const second = await add(person, anAuthenticator(), {}, 'Second');
    expect(await person.do(listPasskeys)).toEqual([body, second.body]);
    const options = await person.do(startPasskey, { body: proof });
    expect(options).toHaveProperty('excludeCredentials.0.id', device.credentialId);
    expect(await (await aPerson(instance)).do(listPasskeys)).toEqual([]);
  });

  it.each([
    ['an unknown challenge', { challenge: 'bm9ib2R5IG1hZGUgdGhpcw' }],
    ['another site', { origin: 'https://elsewhere.example' }],
    [
      'a page of another site that names this one',
      { origin: 'https://elsewhere.example', site: '127.0.0.1' },
    ],
    ['a key of another site', { site: 'elsewhere.example' }],
    ['a device without user verification', { verified: false }],
  ])('refuses %s', async (_, ceremony) => {
    const person = await aPerson(instance);
    const answer = await add(person, anAuthenticator(), ceremony);
    expect([answer.status, answer.code]).toEqual([400, 'invalid_passkey']);
    expect(await person.do(listPasskeys)).toEqual([]);
  });

  it('asks no address that the certificate of a device names', async () => {
    const asked: (string | undefined)[] = [];
    const inside = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    });
    await once(inside.listen(0, '127.0.0.1'), 'listening');
    const person = await aPerson(instance);
    const { port } = inside.address() as AddressInfo;
    const response = anAuthenticator().create(
      { origin: instance.url, challenge: await challengeFor(person) },
      androidAttestation(`http://127.0.0.1:${port}/list`),
    );
    const added = await person.call(addPasskey, { body: { name: 'Phone', response } });
    inside.close();
    expect([added.status, asked]).toEqual([201, []]);
  });

  it('accepts a challenge once, only from the person who requested it, and not one for a log-in', async () => {
    const { person, device } = await aKeyholder();
    const challenge = await challengeFor(person);
    const stranger = await aPerson(instance);
    expect((await add(stranger, anAuthenticator(), { challenge })).code).toBe('invalid_passkey');
    expect((await add(person, anAuthenticator(), { challenge })).status).toBe(201);
    expect((await add(person, anAuthenticator(), { challenge })).code).toBe('invalid_passkey');
    const forLogIn = await logInChallenge();
    expect((await add(person, anAuthenticator(), { challenge: forLogIn })).code).toBe('invalid_passkey');
    const forAdding = await challengeFor(person);
    expect((await logInBy(device, { challenge: forAdding })).code).toBe('ticket_expired');
  });

  it('accepts a challenge for 5 minutes', async () => {
    const person = await aPerson(instance);
    const [first, second] = [await challengeFor(person), await challengeFor(person)];
    instance.clock.advance(CHALLENGE_MS - MARGIN_MS);
    expect((await add(person, anAuthenticator(), { challenge: first })).status).toBe(201);
    instance.clock.advance(2 * MARGIN_MS);
    expect((await add(person, anAuthenticator(), { challenge: second })).code).toBe('invalid_passkey');
  });

  it('refuses a passkey that is registered already', async () => {
    const { person, device } = await aKeyholder();
    for (const anyone of [person, await aPerson(instance)])
      expect((await add(anyone, device)).code).toBe('invalid_passkey');
    expect((await logInBy(device)).body.user.id).toBe(person.id);
  });

  it('allows 25 per person', async () => {
    const person = await aPerson(instance);
    const challenges: string[] = [];
    for (let number = 0; number <= LIMITS.passkeysPerPerson; number += 1)
      challenges.push(await challengeFor(person));
    const last = challenges.pop() ?? '';
    for (const challenge of challenges)
      expect((await add(person, anAuthenticator(), { challenge })).status).toBe(201);
    const answer = await add(person, anAuthenticator(), { challenge: last });
    expect([answer.status, answer.code]).toEqual([400, 'too_many_passkeys']);
    const options = await person.call(startPasskey, { body: proof });
    expect([options.status, options.code]).toEqual([400, 'too_many_passkeys']);
    expect(await person.do(listPasskeys)).toHaveLength(25);
  });
});

describe('a passkey of one’s own', () => {
  it('can be renamed; those of others are unknown', async () => {
    const { person, passkey } = await aKeyholder();
    const params = { passkeyId: passkey.id };
    const renamed = await person.do(renamePasskey, { params, body: { name: 'Laptop' } });
    expect(renamed).toEqual({ ...passkey, name: 'Laptop' });
    expect(await person.do(listPasskeys)).toEqual([renamed]);
    const longest = 'x'.repeat(50);
    expect((await person.do(renamePasskey, { params, body: { name: longest } })).name).toBe(longest);
    for (const name of ['', ' ', `${longest}x`])
      expect((await person.call(renamePasskey, { params, body: { name } })).status).toBe(400);
    const stranger = await aPerson(instance);
    for (const [caller, passkeyId] of [
      [stranger, passkey.id],
      [person, UNKNOWN_ID],
      [person, 'no-id'],
    ] as const) {
      const renaming = await caller.call(renamePasskey, { params: { passkeyId }, body: { name: 'Mine' } });
      const removing = await caller.call(removePasskey, { params: { passkeyId }, body: proof });
      for (const { status, code } of [renaming, removing])
        expect([status, code]).toEqual([404, 'unknown_passkey']);
    }
    expect(await person.do(listPasskeys)).toMatchObject([{ name: longest }]);
  });

  it('is removed with the password, and can no longer log in', async () => {
    const { person, device, passkey } = await aKeyholder();
    const params = { passkeyId: passkey.id };
    const refused = await person.call(removePasskey, { params, body: { password: 'wrong' } });
    expect([refused.status, refused.code]).toEqual([403, 'wrong_password']);
    expect((await logInBy(device)).status).toBe(200);
    await person.do(removePasskey, { params, body: proof });
    expect(await person.do(listPasskeys)).toEqual([]);
    const answer = await logInBy(device);
    expect([answer.status, answer.code]).toEqual([401, 'wrong_credentials']);
    expect((await person.call(removePasskey, { params, body: proof })).code).toBe('unknown_passkey');
  });
});

describe('logging in with a passkey', () => {
  it('creates a working session', async () => {
    const { person, device } = await aKeyholder();
    instance.clock.advance(1000);
    const before = instance.clock.now();
    const { status, body, headers } = await logInBy(device);
    expect(status).toBe(200);
    expect(body.user.id).toBe(person.id);
    expect(headers.get('cache-control')).toBe('no-store');
    const again = createCaller(instance.url, `Session ${body.token}`);
    expect((await again.do(getAccount)).id).toBe(person.id);
    const [passkey] = await person.do(listPasskeys);
    expect(Date.parse(passkey?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('counts as both factors', async () => {
    const { person, device } = await aKeyholder();
    const { secret } = await person.do(startTwoFactor, { body: proof });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: instance.clock.now() });
    await person.do(confirmTwoFactor, { body: { code } });
    expect((await logInBy(device)).body).toMatchObject({ user: { id: person.id, twoFactor: true } });
    // Adding another passkey requires a code, like every lasting credential.
    const refused = await person.call(startPasskey, { body: proof });
    expect([refused.status, refused.code]).toEqual([403, 'wrong_code']);
  });

  it('refuses an unknown or used challenge', async () => {
    const { device } = await aKeyholder();
    const unknown = await logInBy(device, { challenge: 'bm9ib2R5IG1hZGUgdGhpcw' });
    expect([unknown.status, unknown.code]).toEqual([401, 'ticket_expired']);
    const response = device.get({ challenge: await logInChallenge(), origin: instance.url });
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'ticket_expired')).toHaveLength(5);
    expect((await use(response)).code).toBe('ticket_expired');
  });

  it('keeps a challenge for 5 minutes', async () => {
    const { device } = await aKeyholder();
    const [first, second] = [await logInChallenge(), await logInChallenge()];
    instance.clock.advance(CHALLENGE_MS - MARGIN_MS);
    expect((await logInBy(device, { challenge: first })).status).toBe(200);
    instance.clock.advance(2 * MARGIN_MS);
    const late = await logInBy(device, { challenge: second });
    expect([late.status, late.code]).toEqual([401, 'ticket_expired']);
  });

  it.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    [
      'a page of another site that names this one',
      { origin: 'https://elsewhere.example', site: '127.0.0.1' },
    ],
    ['a device without user verification', { verified: false }],
  ])('refuses %s', async (_, ceremony) => {
    const { device } = await aKeyholder();
    const answer = await logInBy(device, ceremony);
    expect([answer.status, answer.code]).toEqual([401, 'wrong_credentials']);
  });

  it('refuses a signature by another key', async () => {
    const { device } = await aKeyholder();
    const other = await aKeyholder();
    const ceremony = { challenge: await logInChallenge(), origin: instance.url };
    const forged = { ...other.device.get(ceremony), id: device.credentialId, rawId: device.credentialId };
    expect((await use(forged)).code).toBe('wrong_credentials');
    expect((await logInBy(anAuthenticator())).code).toBe('wrong_credentials');
  });

  it('refuses a counter that did not rise, because the key was copied', async () => {
    const { device } = await aKeyholder();
    expect((await logInBy(device, {}, 5)).status).toBe(200);
    for (const counter of [5, 4]) expect((await logInBy(device, {}, counter)).code).toBe('wrong_credentials');
    expect((await logInBy(device, {}, 6)).status).toBe(200);
  });

  it('reports a suspended account', async () => {
    const { person, device } = await aKeyholder();
    const probe = await connectProbe(instance.url, { token: person.token });
    await suspendUser(operator, person.id, { reason: 'Spam' });
    expect(await probe.closed()).toBe(4004);
    const answer = await logInBy(device);
    expect([answer.status, answer.code]).toEqual([403, 'account_suspended']);
  });

  it('forgets unused challenges', async () => {
    const count = () => queryDatabase(instance, 'select count(*)::int as kept from passkey_challenges');
    await logInChallenge();
    instance.clock.advance(CHALLENGE_MS + 1);
    await logInChallenge();
    await queryDatabase(instance, `select graphile_worker.add_job('forget-expired-sessions')`);
    await instance.runDueJobs();
    expect(await count()).toEqual([{ kept: 1 }]);
  });
});
