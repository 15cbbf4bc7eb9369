/** Verification, changed addresses and forgotten passwords, with the mail that the instance sends. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createLog, fingerprint, HOUR_MS } from '@guildhall/platform';
import {
  changePassword,
  confirmTwoFactor,
  createApplication,
  createBot,
  forgotPassword,
  getAccount,
  getDataExport,
  getSettings,
  logIn,
  logInWithCode,
  register,
  requestDataExport,
  resendVerification,
  resetPassword,
  startTwoFactor,
  updateAccount,
  updateSettings,
  verifyEmail,
} from '@guildhall/protocol';
import {
  aPerson,
  connectProbe,
  createCaller,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  uniqueName,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

const NEW_PASSWORD = 'another quite long phrase 17';

const instance = useInstance({ mail: true });

const nobody = () => createCaller(instance.url);
const addressOf = (person: { username: string }) => `${person.username}@example.org`;

/** The latest mail to an address (with a link to `page`, if given), and the token of its link, which follows the #. */
async function mailTo(
  address: string,
  page = '',
): Promise<{ subject: string; text: string; html: string; token: string }> {
  await instance.runDueJobs();
  const mail = instance.mails.findLast(({ to, text }) => to === address && text.includes(page));
  if (!mail) throw new Error(`no mail to ${address}`);
  const [, token = ''] = /https?:\/\/\S+#(\S+)/.exec(mail.text) ?? [];
  return { subject: mail.subject, text: mail.text, html: mail.html ?? '', token };
}

async function countMails(address: string): Promise<number> {
  await instance.runDueJobs();
  return instance.mails.filter(({ to }) => to === address).length;
}

const logInWith = (person: { username: string }, password: string) =>
  nobody().call(logIn, { body: { login: person.username, password, transport: 'token' } });

describe('confirming an address', () => {
  it('is requested by mail after registering, and its link works once', async () => {
    const person = await aPerson(instance);
    const probe = await connectProbe(instance.url, { token: person.token });
    expect((await person.do(getAccount)).verified).toBe(false);
    const mail = await mailTo(addressOf(person));
    expect(mail.text).toContain(`${instance.url}/verify-email#${mail.token}`);
    expect(mail.html).toContain(mail.token);
    await nobody().do(verifyEmail, { body: { token: mail.token } });
    expect((await probe.take('USER_UPDATE')).d).toMatchObject({ id: person.id, verified: true });
    expect((await person.do(getAccount)).verified).toBe(true);
    const again = await nobody().call(verifyEmail, { body: { token: mail.token } });
    expect([again.status, again.code]).toEqual([400, 'invalid_link']);
    await probe.close();
  });

  it('works for 24 hours and not longer', async () => {
    const [early, late] = [await aPerson(instance), await aPerson(instance)];
    const [first, second] = [await mailTo(addressOf(early)), await mailTo(addressOf(late))];
    instance.clock.advance(24 * HOUR_MS - 60_000);
    await nobody().do(verifyEmail, { body: { token: first.token } });
    instance.clock.advance(61_000);
    expect((await nobody().call(verifyEmail, { body: { token: second.token } })).code).toBe('invalid_link');
    expect((await late.do(getAccount)).verified).toBe(false);
  });

  it('can be requested again: only the newest link works, and a confirmed address gets no mail', async () => {
    const person = await aPerson(instance);
    const first = await mailTo(addressOf(person));
    await person.do(resendVerification);
    const second = await mailTo(addressOf(person));
    expect(second.token).not.toBe(first.token);
    expect((await nobody().call(verifyEmail, { body: { token: first.token } })).code).toBe('invalid_link');
    await nobody().do(verifyEmail, { body: { token: second.token } });
    const sent = await countMails(addressOf(person));
    await person.do(resendVerification);
    expect(await countMails(addressOf(person))).toBe(sent);
  });

  it('refuses tokens of other kinds, and stores only fingerprints', async () => {
    const person = await aPerson(instance);
    const { token } = await mailTo(addressOf(person));
    const reset = await nobody().call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect(reset.code).toBe('invalid_link');
    for (const strange of [
      'x',
      `${token}x`,
      token.split('.', 1)[0] ?? '',
      `${Buffer.from('1').toString('base64url')}.x`,
    ])
      expect((await nobody().call(verifyEmail, { body: { token: strange } })).code).toBe('invalid_link');
    const rows = await queryDatabase(instance, 'select * from account_links where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
    const jobs = await queryDatabase(instance, 'select payload::text from graphile_worker._private_jobs');
    expect(JSON.stringify([rows, jobs])).not.toContain(token.split('.')[1]);
  });

  it('starts over with a changed address, and notifies the old one', async () => {
    const person = await aPerson(instance);
    const old = await mailTo(addressOf(person));
    await nobody().do(verifyEmail, { body: { token: old.token } });
    const email = `${uniqueName('new')}@example.org`;
    const account = await person.do(updateAccount, { body: { email, password: PASSWORD } });
    expect(account).toMatchObject({ email, verified: false });
    const notice = await mailTo(addressOf(person));
    expect(notice.subject).toContain('was changed');
    expect(notice.text).not.toContain(email);
    const { token } = await mailTo(email);
    await nobody().do(verifyEmail, { body: { token } });
    expect((await person.do(getAccount)).verified).toBe(true);
    // The same address again is no change.
    expect(await person.do(updateAccount, { body: { email, password: PASSWORD } })).toMatchObject({
      verified: true,
    });
  });

  it.each(['verified', 'reset'] as const)(
    'announces who lost the address last if it was claimed while its link was %s',
    async (what) => {
      const [owner, other] = [await aPerson(instance), await aPerson(instance)];
      const email = addressOf(owner);
      if (what === 'reset') await nobody().do(forgotPassword, { body: { email } });
      const { token } = await mailTo(email, what === 'reset' ? '/reset-password' : '/verify-email');
      const probe = await connectProbe(instance.url, { token: other.token });
      const key = fingerprint(`address ${email}`).readBigInt64BE(0);
      const answers = await whileLocked(instance, `select pg_advisory_xact_lock(${key})`, async () => {
        const claiming = other.call(updateAccount, { body: { email, password: PASSWORD } });
        await untilWaiting(instance, 1);
        const proving =
          what === 'reset'
            ? nobody().call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } })
            : nobody().call(verifyEmail, { body: { token } });
        await untilWaiting(instance, 2);
        return [claiming, proving] as const;
      });
      for (const answer of answers) expect((await answer).code).toBeUndefined();
      expect((await probe.take('USER_UPDATE')).d).toMatchObject({ email });
      expect((await probe.take('USER_UPDATE')).d).toMatchObject({ email: null });
      await probe.close();
    },
  );

  it('does nothing if the address has changed since', async () => {
    const person = await aPerson(instance);
    const { token } = await mailTo(addressOf(person));
    await person.do(updateAccount, {
      body: { email: `${uniqueName('new')}@example.org`, password: PASSWORD },
    });
    expect((await nobody().call(verifyEmail, { body: { token } })).code).toBe('invalid_link');
  });
});

describe('the language', () => {
  const registerIn = async (locale: string) => {
    const username = uniqueName('reader');
    const body = { username, email: `${username}@example.org`, password: PASSWORD, locale };
    const { token = '' } = await nobody().do(register, { body: { ...body, transport: 'token' } });
    return { ...createCaller(instance.url, `Session ${token}`), username };
  };

  it.each([
    ['de-AT', 'de', 'Bestätige deine E-Mail-Adresse', '„'],
    ['fr', 'fr', 'Confirme ton adresse e-mail', '«\u00a0'],
    ['es-MX', 'es', 'Confirma tu correo', '«'],
    ['pt', 'en', 'Confirm your e-mail address', '"'],
  ])(
    '%s of a new account is used for its e-mails if it is available',
    async (locale, language, subject, quote) => {
      const person = await registerIn(locale);
      const mail = await mailTo(addressOf(person));
      expect(mail.subject).toContain(subject);
      expect(mail.text).toContain(`${quote}${person.username}`);
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.token).not.toBe('');
    },
  );

  it('follows the settings afterwards, for security e-mails too', async () => {
    const person = await registerIn('fr');
    const { token } = await mailTo(addressOf(person));
    await nobody().do(verifyEmail, { body: { token } });
    expect(await person.do(getSettings)).toMatchObject({ locale: 'fr', theme: 'system' });
    await person.do(updateSettings, { body: { locale: 'es' } });
    await person.do(changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } });
    const mail = await mailTo(addressOf(person));
    expect(mail.subject).toContain('Tu contraseña ha cambiado');
    expect(mail.text).toMatch(/Hora: \S+, \d+ de /);
  });

  it('must be valid', async () => {
    const username = uniqueName('reader');
    const body = { username, email: `${username}@example.org`, password: PASSWORD, locale: 'a b' };
    expect((await nobody().call(register, { body })).code).toBe('invalid_request');
  });
});

describe('a forgotten password', () => {
  async function resetTokenFor(person: { username: string }): Promise<string> {
    await nobody().do(forgotPassword, { body: { email: addressOf(person).toUpperCase() } });
    // E-mails of one account are sent in any order: the one that confirms the address may come later.
    return (await mailTo(addressOf(person), '/reset-password#')).token;
  }

  it('is set with the link, once; every session ends and its sockets close', async () => {
    const person = await aPerson(instance);
    const probe = await connectProbe(instance.url, { token: person.token });
    const token = await resetTokenFor(person);
    await nobody().do(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect(await probe.closed()).toBe(4004);
    expect((await person.call(getAccount)).code).toBe('invalid_token');
    expect((await logInWith(person, PASSWORD)).code).toBe('wrong_credentials');
    expect((await logInWith(person, NEW_PASSWORD)).status).toBe(200);
    const again = await nobody().call(resetPassword, { body: { token, newPassword: PASSWORD } });
    expect([again.status, again.code]).toEqual([400, 'invalid_link']);
  });

  it('answers 202 for an unknown address too, but sends nothing', async () => {
    const person = await aPerson(instance);
    const known = await nobody().call(forgotPassword, { body: { email: addressOf(person) } });
    const strange = `${uniqueName('nobody')}@example.org`;
    const unknown = await nobody().call(forgotPassword, { body: { email: strange } });
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(unknown.body).toEqual(known.body);
    expect(await countMails(strange)).toBe(0);
  });

  it('can be set for 1 hour', async () => {
    const [early, late] = [await aPerson(instance), await aPerson(instance)];
    const [first, second] = [await resetTokenFor(early), await resetTokenFor(late)];
    instance.clock.advance(HOUR_MS - 60_000);
    await nobody().do(resetPassword, { body: { token: first, newPassword: NEW_PASSWORD } });
    instance.clock.advance(61_000);
    const answer = await nobody().call(resetPassword, { body: { token: second, newPassword: NEW_PASSWORD } });
    expect(answer.code).toBe('invalid_link');
    expect((await logInWith(late, PASSWORD)).status).toBe(200);
  });

  it('keeps the link if the new password is weak', async () => {
    const person = await aPerson(instance);
    const token = await resetTokenFor(person);
    const weak = await nobody().call(resetPassword, { body: { token, newPassword: 'password' } });
    expect([weak.status, weak.code]).toEqual([400, 'weak_password']);
    await nobody().do(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
  });

  it('is set by only one of many concurrent uses of the link', async () => {
    const person = await aPerson(instance);
    const token = await resetTokenFor(person);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        nobody().call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'invalid_link')).toHaveLength(9);
  });
});

describe('an unconfirmed address', () => {
  const registerWith = async (email: string) => {
    const username = uniqueName('claim');
    const { user, token = '' } = await nobody().do(register, {
      body: { username, email, password: PASSWORD, transport: 'token' },
    });
    return { ...createCaller(instance.url, `Session ${token}`), id: user.id, username, token };
  };

  const totpCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instance.clock.now() });

  async function logInWithRecoveryCode(person: { username: string }, code: string) {
    const { ticket } = (await logInWith(person, NEW_PASSWORD)).body as { ticket: string };
    const { token = '' } = await nobody().do(logInWithCode, { body: { ticket, code, transport: 'token' } });
    return createCaller(instance.url, `Session ${token}`);
  }

  it('can be claimed by others; the first to confirm it ends other claims, and then it is taken', async () => {
    const email = `${uniqueName('shared')}@example.org`;
    const stranger = await registerWith(email);
    await mailTo(email);
    const owner = await registerWith(email);
    const probe = await connectProbe(instance.url, { token: stranger.token });
    const { token } = await mailTo(email);
    await nobody().do(verifyEmail, { body: { token } });
    expect(await owner.do(getAccount)).toMatchObject({ email, verified: true });
    expect((await probe.take('USER_UPDATE')).d).toMatchObject({ id: stranger.id, email: null });
    expect(await stranger.do(getAccount)).toMatchObject({ email: null, verified: false });
    const username = uniqueName('late');
    const taken = await nobody().call(register, { body: { username, email, password: PASSWORD } });
    expect([taken.status, taken.code]).toEqual([409, 'email_taken']);
    const moved = await stranger.call(updateAccount, { body: { email, password: PASSWORD } });
    expect(moved.code).toBe('email_taken');
    await stranger.do(resendVerification);
    const ofStranger = await nobody().do(logIn, {
      body: { login: stranger.username, password: PASSWORD, transport: 'token' },
    });
    expect(ofStranger).toMatchObject({ user: { id: stranger.id } });
    await probe.close();
  });

  it('goes to one of many who confirm it concurrently', async () => {
    const email = `${uniqueName('race')}@example.org`;
    const claims = [];
    for (let claim = 0; claim < 4; claim += 1) {
      const person = await registerWith(email);
      claims.push({ person, token: (await mailTo(email)).token });
    }
    const answers = await Promise.all(
      claims.map(({ token }) => nobody().call(verifyEmail, { body: { token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
    const accounts = await Promise.all(claims.map(({ person }) => person.do(getAccount)));
    expect(accounts.filter((account) => account.email === email)).toHaveLength(1);
  });

  it('is proved by a reset, which removes what a stranger set up before', async () => {
    const email = `${uniqueName('taken')}@example.org`;
    const stranger = await registerWith(email);
    const { secret } = await stranger.do(startTwoFactor, { body: { password: PASSWORD } });
    await stranger.do(confirmTwoFactor, { body: { code: totpCode(secret) } });
    const { id: applicationId } = await stranger.do(createApplication, { body: { name: 'Trap' } });
    const { token: botToken } = await stranger.do(createBot, { params: { applicationId } });
    await nobody().do(forgotPassword, { body: { email } });
    const { token } = await mailTo(email);
    instance.clock.advance(1000);
    await nobody().do(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    const owner = await nobody().do(logIn, {
      body: { login: email, password: NEW_PASSWORD, transport: 'token' },
    });
    expect(owner).toMatchObject({ user: { id: stranger.id, email, verified: true, twoFactor: false } });
    expect((await stranger.call(getAccount)).code).toBe('invalid_token');
    const bot = createCaller(instance.url, `Bot ${botToken}`);
    expect((await bot.call(getAccount)).code).toBe('invalid_token');
  });

  it('keeps later second factors on a reset, and asks to confirm a changed address first', async () => {
    const email = `${uniqueName('own')}@example.org`;
    const person = await registerWith(email);
    await nobody().do(verifyEmail, { body: { token: (await mailTo(email)).token } });
    instance.clock.advance(60_000);
    const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    const { recoveryCodes } = await person.do(confirmTwoFactor, { body: { code: totpCode(secret) } });
    await nobody().do(forgotPassword, { body: { email } });
    const { token } = await mailTo(email);
    await nobody().do(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    expect((await logInWith(person, NEW_PASSWORD)).body).toMatchObject({ codeRequired: true });
    const again = await logInWithRecoveryCode(person, recoveryCodes[0] ?? '');
    const change = { email: `typo.${email}`, password: NEW_PASSWORD, code: recoveryCodes[1] ?? '' };
    await again.do(updateAccount, { body: change });
    await nobody().do(forgotPassword, { body: { email: `typo.${email}` } });
    expect((await mailTo(`typo.${email}`)).text).toContain('/verify-email#');
  });
});

it('security e-mails go only to a confirmed address', async () => {
  const person = await aPerson(instance);
  await nobody().do(verifyEmail, { body: { token: (await mailTo(addressOf(person))).token } });
  const stranger = await aPerson(instance);
  const toStranger = await countMails(addressOf(stranger));
  for (const each of [person, stranger])
    await each.do(changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } });
  const mail = await mailTo(addressOf(person));
  expect(mail.subject).toContain('Your password was changed');
  expect(mail.text).toContain('127.0.0.1');
  expect(await countMails(addressOf(stranger))).toBe(toStranger);
  instance.clock.advance(31 * 24 * HOUR_MS);
  await logInWith(person, NEW_PASSWORD);
  expect((await mailTo(addressOf(person))).subject).toContain('New log-in');
});

describe('rate limits of mail', () => {
  it('allow 3 requests an hour from an address and 3 e-mails to a mailbox, and lock nobody out', async () => {
    const strict = await startTestInstance({
      mail: true,
      settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const from = (address: string) => createCaller(strict.url, undefined, { 'x-forwarded-for': address });
      const ask = (address: string, email: string) => from(address).call(forgotPassword, { body: { email } });
      for (let call = 0; call < 3; call += 1)
        expect((await ask('203.0.113.1', `${call}@example.org`)).status).toBe(202);
      expect((await ask('203.0.113.1', 'more@example.org')).status).toBe(429);
      for (let call = 0; call < 3; call += 1)
        expect((await ask(`203.0.113.${10 + call}`, 'one@example.org')).status).toBe(202);
      const person = await aPerson(strict);
      const mailbox = `${person.username}@example.org`;
      await strict.runDueJobs();
      const before = strict.mails.length;
      for (let call = 0; call < 3; call += 1) await ask(`203.0.113.${30 + call}`, mailbox);
      expect((await ask('203.0.113.40', mailbox.toUpperCase())).status).toBe(202);
      await strict.runDueJobs();
      expect(strict.mails.length - before).toBe(3);
      for (let call = 0; call < 3; call += 1)
        expect((await person.call(resendVerification)).status).toBe(204);
      expect((await person.call(resendVerification)).status).toBe(429);
      strict.clock.advance(HOUR_MS + 1000);
      expect((await person.call(resendVerification)).status).toBe(204);
      const change = (email: string) => person.call(updateAccount, { body: { email, password: PASSWORD } });
      const stranger = 'stranger@example.org';
      for (const email of [stranger, 'other@example.org', stranger])
        expect((await change(email)).status).toBe(200);
      expect((await change('other@example.org')).code).toBe('rate_limited');
      await strict.runDueJobs();
      // Someone who never confirmed the address is not informed that it was changed.
      const toStranger = strict.mails.filter(({ to }) => to === stranger);
      expect(toStranger.filter(({ text }) => !text.includes('/verify-email#'))).toEqual([]);
    } finally {
      await strict.stop();
    }
  });
});

it('an e-mail that fails is sent again without the e-mails to other accounts of the address', async () => {
  const email = `${uniqueName('several')}@example.org`;
  const people = [];
  for (let made = 0; made < 3; made += 1) {
    const username = uniqueName('one');
    const body = { username, email, password: PASSWORD };
    people.push((await nobody().do(register, { body })).user);
  }
  await instance.runDueJobs();
  await nobody().do(forgotPassword, { body: { email } });
  const broken = `alter table account_links add constraint broken check (user_id <> ${people[1]?.id}) not valid`;
  await queryDatabase(instance, broken);
  await expect(instance.runDueJobs()).rejects.toThrow('broken');
  await queryDatabase(instance, 'alter table account_links drop constraint broken');
  instance.clock.advance(60_000);
  await instance.runDueJobs();
  const resets = instance.mails.filter(({ to, text }) => to === email && text.includes('/reset-password'));
  expect(resets).toHaveLength(3);
  for (const { text } of resets) {
    const token = /#(\S+)/.exec(text)?.[1] ?? '';
    expect((await nobody().call(resetPassword, { body: { token, newPassword: 'short' } })).code).toBe(
      'weak_password',
    );
  }
});

it('a mail server that does not answer does not block other jobs', async () => {
  const connections: Socket[] = [];
  const hung = createServer((socket) => connections.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve));
  const settings = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String((hung.address() as AddressInfo).port),
    SMTP_FROM: 'guildhall@example.org',
  };
  const waiting = await startTestInstance({ settings, runsJobs: true, log: createLog({ level: 'silent' }) });
  try {
    for (let made = 0; made < 5; made += 1) await aPerson(waiting);
    const person = await aPerson(waiting);
    await expect.poll(() => connections.length).toBeGreaterThan(0);
    await person.do(requestDataExport);
    await expect.poll(async () => (await person.do(getDataExport)).status).toBe('ready');
    expect(connections.some(({ closed }) => closed)).toBe(false);
  } finally {
    for (const connection of connections) connection.destroy();
    await waiting.stop();
    hung.close();
  }
});

it('an instance without mail sends nothing and gives the same replies', async () => {
  const silent = await startTestInstance();
  try {
    const person = await aPerson(silent);
    await person.do(resendVerification);
    await createCaller(silent.url).do(forgotPassword, { body: { email: addressOf(person) } });
    await silent.runDueJobs();
    expect(silent.mails).toEqual([]);
    expect((await person.do(getAccount)).verified).toBe(false);
    expect(await queryDatabase(silent, 'select fingerprint from account_links')).toEqual([]);
  } finally {
    await silent.stop();
  }
});
