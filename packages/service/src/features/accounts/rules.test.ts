import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { textLength } from '@guildhall/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstanceSettings, Runtime } from '../../runtime.ts';
import { hashPassword, PASSWORD_COST, verifyPassword } from './passwords/passwords.ts';
import { isPasswordWeak, isUsernameAllowed, usernameFrom } from './rules.ts';
import { readSessionCookie, sessionCookie } from './sign-in/cookies.ts';

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const nameText = fc.string({ unit: fc.constantFrom(...'abcxyz019._'), minLength: 2, maxLength: 32 });

describe('usernames', () => {
  it('of the allowed characters and length are allowed unless reserved', () => {
    fc.assert(
      fc.property(nameText, (name) => {
        const reserved = ['system', 'everyone', 'here'].includes(name) || name.startsWith('deleted_user_');
        expect(isUsernameAllowed(name)).toBe(!reserved);
      }),
    );
  });

  it('with other characters are refused', () => {
    const foreign = anyText.filter((text) => text !== '' && !/[a-z0-9._]/.test(text));
    fc.assert(
      fc.property(nameText, foreign, fc.nat(), (name, text, at) => {
        const index = at % (name.length + 1);
        expect(isUsernameAllowed(name.slice(0, index) + text + name.slice(index))).toBe(false);
      }),
    );
  });

  it('of one or more than 32 characters are refused', () => {
    const long = fc.string({ unit: fc.constantFrom(...'abc019._'), minLength: 33, maxLength: 200 });
    fc.assert(
      fc.property(long, (name) => {
        expect(isUsernameAllowed(name)).toBe(false);
      }),
    );
    for (const name of ['', 'a', '_']) expect(isUsernameAllowed(name)).toBe(false);
  });

  it('made from any name of an application are allowed, even with a number appended', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          nameText,
          fc.constantFrom('Everyone', 'deleted_user_1', 'Deleted User', 'HERE', '…'),
        ),
        (name) => {
          expect(isUsernameAllowed(usernameFrom(name))).toBe(true);
          expect(isUsernameAllowed(`${usernameFrom(name)}_9999`)).toBe(true);
        },
      ),
    );
  });
});

describe('passwords', () => {
  const common = new Set(['password', 'iloveyou', 'correcthorse']);

  const names = ['Guildhall', 'ada_lovelace', 'Countess', 'ada@example.org'];

  it.each([
    ...[
      'password',
      'PASSWORD',
      'Password123!',
      'p@ssw0rd',
      'P4$$word2026',
      '!!iloveyou!!',
      'iloveyouiloveyou',
    ],
    ...['Guildhall2026', 'gu1ldhall!', 'ada_lovelace', 'Ada.Lovelace99', 'c0untess', 'ada@example.org'],
    ...['short', 'x'.repeat(129)],
  ])('%s is weak', (password) => expect(isPasswordWeak(password, names, common)).toBe(true));

  it.each([
    ...[
      'correct horse battery staple',
      'password of my own',
      'kJ8#mP2$',
      'adaptable otters',
      '93841760-2715',
    ],
    ...['90817263password4', 'guildhall of the ancient mariners', 'x'.repeat(128)],
  ])('%s is not weak', (password) => expect(isPasswordWeak(password, names, common)).toBe(false));

  it('are judged in any script, and names of fewer than three letters do not count', () => {
    fc.assert(
      fc.property(anyText, (password) => {
        const weak = isPasswordWeak(password, ['é', ''], common);
        const length = textLength(password);
        if (length < 8 || length > 128) expect(weak).toBe(true);
        else if (!/password|iloveyou|correcthorse/i.test(password)) expect(weak).toBe(false);
      }),
    );
  });
});

describe('the session cookie', () => {
  const settingsOf = (secureCookies: boolean): InstanceSettings => ({
    name: 'Test',
    version: '0',
    baseUrl: '',
    isBaseUrlSet: true,
    registration: 'open',
    secureCookies,
    earlyAccess: { from: null, until: null },
    coins: { onJoin: 0, daily: 0, feePercent: 0 },
    ice: null,
    imports: 'off',
    importMaxBytes: 1,
    messageRetentionMaxDays: 0,
    attachmentRetentionMaxDays: 0,
    storage: { perPersonBytes: 0, perServerBytes: 0, maxBytes: 0 },
    voiceMode: 'auto',
    sessionMaxDays: 180,
    localPasswords: true,
    registrationChallenge: 'none',
    accountsNeedConfirmedEmail: false,
    operatorsNeedTwoFactor: false,
    backsUp: false,
    keptPagesBytes: 0,
    oauthRevokeOnReuse: 'public',
  });
  const settings = fc.boolean().map(settingsOf);
  const token = fc.stringMatching(/^[\w-]{8,20}\.[\w-]{43}$/);
  const otherName = fc
    .stringMatching(/^[\w!#$%&'*+.^`|~-]{1,20}$/)
    .filter((name) => name !== 'session' && name !== '__Host-session');
  const value = fc.stringMatching(/^[\w="!#$%&'()*+./:<>?@[\]^`{|}~-]{0,30}$/);
  const others = fc.array(fc.tuple(otherName, value).map(([name, text]) => `${name}=${text}`));

  it('is read from any header without throwing', () => {
    fc.assert(
      fc.property(settings, fc.option(anyText, { nil: undefined }), (instance, header) => {
        const read = readSessionCookie(instance, header);
        expect(read === undefined || (read.length > 0 && header?.includes(read))).toBe(true);
      }),
    );
  });

  it('is found among other cookies only by its exact name', () => {
    fc.assert(
      fc.property(settings, token, others, others, (instance, secret, before, after) => {
        const pair = sessionCookie(instance, secret).split(';')[0] ?? '';
        expect(readSessionCookie(instance, [...before, pair, ...after].join('; '))).toBe(secret);
        expect(readSessionCookie(instance, [...before, ...after].join('; '))).toBeUndefined();
      }),
    );
  });

  it('of an instance on http is not accepted on https, nor the reverse', () => {
    fc.assert(
      fc.property(fc.boolean(), token, (secure, secret) => {
        const pair = sessionCookie(settingsOf(secure), secret).split(';')[0];
        expect(readSessionCookie(settingsOf(!secure), pair)).toBeUndefined();
      }),
    );
  });
});

it('passwords are checked without blocking file access', async () => {
  const runtime = { passwordCost: PASSWORD_COST } as Runtime;
  const passwordHash = await hashPassword(runtime, 'a rare phrase');
  let checked = 0;
  const checks = Array.from({ length: 16 }, async () => {
    await verifyPassword(runtime, passwordHash, 'another phrase');
    checked += 1;
  });
  await setImmediate();
  await stat('.');
  // With all threads busy, the file would wait for twelve hashes.
  expect(checked).toBeLessThan(8);
  await Promise.all(checks);
});
