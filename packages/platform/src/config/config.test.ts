import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { notWritable } from './data-folder.ts';
import {
  ConfigurationError,
  configurationReference,
  readConfiguration,
  StartupError,
  withPort,
} from './index.ts';

/** The error message for an environment. */
function fault(env: Record<string, string>): string {
  try {
    readConfiguration(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  throw new Error('the environment was accepted');
}

test('an empty environment gives the defaults', () => {
  expect(readConfiguration({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    operatorListen: '127.0.0.1:3001',
    rateLimitScale: 1,
    eventRetention: 7200,
    registration: 'open',
    trustProxy: 'off',
    s3: null,
    smtp: null,
  });
});

test('values are typed, empty ones count as not set, and overrides win', () => {
  const env = { PORT: '8080', HOST: '', RATE_LIMIT_SCALE: '2.5', BASE_URL: 'https://chat.example.org/' };
  const configuration = readConfiguration(env, { PORT: '9090', HOST: undefined });
  expect(configuration).toMatchObject({ port: 9090, host: '127.0.0.1', rateLimitScale: 2.5 });
  expect(configuration.baseUrl).toBe('https://chat.example.org');
});

test('the base URL follows host and port unless it is set', () => {
  expect(readConfiguration({ HOST: '0.0.0.0', PORT: '80' }).baseUrl).toBe('http://localhost');
  expect(readConfiguration({ HOST: '::1' }).baseUrl).toBe('http://[::1]:3000');
  expect(readConfiguration({ HOST: 'fe80::1%eth0' }).baseUrl).toBe('http://[fe80::1]:3000');
  expect(withPort(readConfiguration({ PORT: '0' }), 4567)).toMatchObject({
    port: 4567,
    baseUrl: 'http://127.0.0.1:4567',
  });
  const given = readConfiguration({ PORT: '0', BASE_URL: 'https://chat.example.org' });
  expect(withPort(given, 4567).baseUrl).toBe('https://chat.example.org');
});

test.each([
  'https://CHAT.Example.org/',
  'https://chät.example.org',
  'http://my_chat:3000',
  'https://chat.example.org:443',
  'http://[::1]:3000',
  'http://192.168.1.7',
])('BASE_URL accepts %s', (value) => {
  expect(readConfiguration({ BASE_URL: value }).baseUrl).toBe(new URL(value).origin);
});

test.each([
  'a@b.org',
  'a+b@localhost',
  '<a@b.org>',
  'Grüße aus Köln <a@bücher.example>',
  '"Ex, Inc." <a@b.org>',
])('SMTP_FROM accepts %s', (from) => {
  expect(readConfiguration({ SMTP_HOST: 'mail', SMTP_FROM: from }).smtp).toMatchObject({ from });
});

test.each([
  'Guildhall a@b.org',
  'Guildhall <a@b.org',
  'Guildhall a@b.org>',
  'a@b.org, c@d.org',
  'Guild, hall <a@b.org>',
  'a@b@c.org',
  'a@b..org',
  'mailto:a@b.org',
  'Guildhall <a@b.org> <c@d.org>',
  'Guildhall <a@b.org>\nBcc: c@d.org',
])('SMTP_FROM refuses %s', (from) => {
  expect(fault({ SMTP_HOST: 'mail', SMTP_FROM: from })).toMatch(
    /^SMTP_FROM is .+ must be an e-mail address, or .+\.$/s,
  );
});

test('S3 and mail are on if their first setting is set', () => {
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
  expect(readConfiguration({ ...s3, S3_FORCE_PATH_STYLE: '1' }).s3).toEqual({
    bucket: 'files',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
    forcePathStyle: true,
  });
  const smtp = { SMTP_HOST: 'mail.example.org', SMTP_FROM: 'Chat <chat@example.org>' };
  expect(readConfiguration(smtp).smtp).toEqual({
    host: 'mail.example.org',
    port: 587,
    secure: false,
    from: 'Chat <chat@example.org>',
  });
});

test.each([
  [
    { PORT: 'abc' },
    'PORT is "abc", but it must be a whole number from 0 to 65535: for example PORT=3000, or leave it out for 3000.',
  ],
  [
    { BASE_URL: 'https://x.org/chat' },
    'BASE_URL is "https://x.org/chat", but it must be an http or https address without a path: for example BASE_URL=https://chat.example.org.',
  ],
  [
    { S3_BUCKET: 'files' },
    'S3_ACCESS_KEY is missing while S3_BUCKET is set: set it to an access key, for example S3_ACCESS_KEY=AKIA….',
  ],
  [
    { BACKUP_TO: 's3://backups/daily', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
    'BACKUP_TO names a bucket, but nothing names its credentials: set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.',
  ],
  [
    { SMTP_HOST: 'mail', SMTP_FROM: 'a@b.org', SMTP_USER: 'me' },
    'SMTP_PASSWORD is missing while SMTP_USER is set: set both, or neither for a mail server without log-in.',
  ],
  [
    { EARLY_ACCESS_FROM: '2026-02-01T00:00:00Z', EARLY_ACCESS_UNTIL: '2026-01-01T00:00:00Z' },
    'EARLY_ACCESS_UNTIL is not after EARLY_ACCESS_FROM: set it to a later date and time.',
  ],
  [
    { ICE_URLS: 'turn:a', ICE_USERNAME: 'me' },
    'ICE_CREDENTIAL is missing while ICE_USERNAME is set: set both, or neither.',
  ],
  [
    { ICE_URLS: 'turn:a', ICE_USERNAME: 'me', ICE_CREDENTIAL: 'x', ICE_SECRET: 'y' },
    'ICE_SECRET and ICE_USERNAME are both set: set one of them.',
  ],
])('a fault is one sentence: %o', (env, sentence) => {
  expect(fault(env as Record<string, string>)).toBe(sentence);
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['HOST', 'http://x'],
  ['HOST', '127.0.0.1,'],
  ['HOST', '127.0.0.1:3000'],
  ['HOST', '[::1]'],
  ['RATE_LIMIT_SCALE', '0'],
  ['BACKUP_TO', 's3://'],
  ['BACKUP_TO', 's3:///daily'],
  ['EVENT_RETENTION', '5'],
  ['REGISTRATION', 'Open?'],
  ['LOG_LEVEL', 'loud'],
  ['OPERATOR_LISTEN', '3001'],
  ['OPERATOR_LISTEN', '127.0.0.1:99999'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '999.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['REDIS_URL', 'http://redis'],
  ['REDIS_URL', 'redis://redis/abc'],
  ['REDIS_URL', 'redis://redis/-1'],
  ['ALLOWED_HOSTS', '*'],
  ['ALLOWED_HOSTS', '*.example.org'],
  ['ALLOWED_HOSTS', 'chat.example.org,'],
  ['VOICE_ADDRESSES', '203.0.113.7:40000'],
  ['VOICE_ADDRESSES', '999.1.1.1'],
  ['VOICE_ADDRESSES', '[2001:db8::7]'],
  ['VOICE_ADDRESSES', '203.0.113.7,0.0.0.0'],
  ['ICE_URLS', 'https://turn.example.org'],
  ['ICE_URLS', 'turn:*'],
  ['ICE_URLS', 'stun:turn.example.org:99999'],
  ['ICE_URLS', 'stun:turn.example.org:3478?transport=udp'],
  ['SMTP_HOST', 'mail.example.org:587'],
  ['SMTP_HOST', 'smtp://mail.example.org'],
  ['SMTP_HOST', 'mail,relay'],
  ['EARLY_ACCESS_FROM', 'tomorrow'],
  ['EARLY_ACCESS_FROM', '2026-02-30T12:00:00Z'],
])('%s refuses %s', (variable, value) => {
  expect(fault({ [variable]: value })).toMatch(
    new RegExp(`^${variable} (is|has) .+: for example ${variable}=.+\\.$`),
  );
});

test.each([
  ['ACME_EMAIL', 'mailto:admin@example.org'],
  ['ACME_DIRECTORY', 'http://acme.example.org/directory'],
  ['S3_BUCKET', 's3://files'],
  ['S3_BUCKET', 'files/attachments'],
])('%s refuses %s, with the other settings of its part', (variable, value) => {
  const acme = { BASE_URL: 'https://chat.example.org', ACME_EMAIL: 'admin@example.org' };
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
  expect(fault({ ...acme, ...s3, [variable]: value })).toMatch(
    new RegExp(`^${variable} is .+: for example `),
  );
});

test('settings accept host names and addresses in each of their forms', () => {
  const given = {
    REDIS_URL: 'rediss://:secret@redis.example.org:6379/2',
    ALLOWED_HOSTS: 'Chat.example.org., bücher.example',
    VOICE_ADDRESSES: '203.0.113.7, 2001:db8::7, voice.example.org',
    ICE_URLS: 'stun:turn.example.org,turn:[2001:db8::7]:3478?transport=tcp,turns:203.0.113.7:443',
    ACME_DIRECTORY: 'http://127.0.0.1:14000/dir',
  };
  expect(() => readConfiguration(given)).not.toThrow();
});

test.each([
  ['PROT', 'PORT'],
  ['port', 'PORT'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['BASEURL', 'BASE_URL'],
  ['S3_BUCKETS', 'S3_BUCKET'],
  ['SMTP_FORM', 'SMTP_FROM'],
])('%s is reported as a misspelt %s', (given, meant) => {
  expect(readConfiguration({ [given]: '1' }).misspelt).toEqual([{ found: given, meant }]);
});

test('settings and variables of other programs are not reported as misspelt', () => {
  const others = ['HOME', 'HOSTNAME', 'PATH', 'USER', 'PWD', 'SHLVL', 'NODE_ENV', 'REDIS_PORT', 'SMTP_RELAY'];
  const env = Object.fromEntries(['LOG_LEVEL', ...others].map((name) => [name, 'info']));
  expect(readConfiguration({ ...env, PROT: '' }).misspelt).toEqual([]);
});

test('settings of a part that is off are reported, and blanks do not turn it on', () => {
  const own = { BACKUP_S3_ENDPOINT: 'https://s3.example.org', SMTP_HOST: ' ', SMTP_FROM: 'a@b.org' };
  expect(readConfiguration(own)).toMatchObject({
    smtp: null,
    unused: [
      { found: 'BACKUP_S3_ENDPOINT', needs: 'BACKUP_S3_ACCESS_KEY' },
      { found: 'SMTP_FROM', needs: 'SMTP_HOST' },
    ],
  });
  expect(readConfiguration({ SMTP_HOST: 'mail', SMTP_FROM: 'a@b.org', S3_REGION: '' }).unused).toEqual([]);
});

test.each([
  ['HTTPS_PORT', '8443', 'ACME_EMAIL or TLS_CERTIFICATE', { ACME_EMAIL: 'a@b.org' }],
  ['HTTP_PORT', '8080', 'ACME_EMAIL or TLS_CERTIFICATE', { TLS_CERTIFICATE: '/c.pem', TLS_KEY: '/k.pem' }],
  ['BACKUP_HOURS', '6', 'BACKUP_TO', { BACKUP_TO: '/mnt/backups' }],
])('%s is reported as having no effect without its part', (found, value, needs, on) => {
  expect(readConfiguration({ [found]: value }).unused).toEqual([{ found, needs }]);
  const env = { BASE_URL: 'https://chat.example.org', [found]: value, ...on };
  expect(readConfiguration(env).unused).toEqual([]);
});

test.each(['compose/full.env', 'kubernetes/settings.yaml', 'kubernetes/voice.yaml'])(
  'deploy/%s names settings that exist',
  async (path) => {
    const text = await readFile(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8');
    const names = text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [];
    expect(names.length).toBeGreaterThan(1);
    const ofOthers = ['COMPOSE_PROFILES', 'POSTGRES_PASSWORD'];
    const page = configurationReference();
    expect(names.filter((name) => !ofOthers.includes(name) && !page.includes(`\`${name}\``))).toEqual([]);
  },
);

test('no service of the namespace sets variables of the pods of deploy/kubernetes', async () => {
  const pods = new URL('../../../../deploy/kubernetes/guildhall.yaml', import.meta.url);
  expect(await readFile(pods, 'utf8')).toMatch(/^ {6}enableServiceLinks: false$/m);
});

test('the pods of deploy/kubernetes have room for two imports at a time', async () => {
  const read = (name: string) =>
    readFile(new URL(`../../../../deploy/kubernetes/${name}`, import.meta.url), 'utf8');
  const [settings, pods] = [await read('settings.yaml'), await read('guildhall.yaml')];
  const defaults = readConfiguration({});
  const set = /IMPORT_MAX_MEGABYTES: "(\d+)"/.exec(settings)?.[1];
  const megabytes = Number(set ?? defaults.importMaxMegabytes);
  const [, room] = /name: tmp\n\s+emptyDir: \{ sizeLimit: (\d+)Gi \}/.exec(pods) ?? [];
  // The archive, four times its size unpacked, and a second copy of its messages.
  expect(Number(room) * 1024).toBeGreaterThanOrEqual(2 * megabytes * (1 + 4 + 4));
});

test('a secret is never repeated', () => {
  expect(fault({ DATABASE_URL: 'mysql://me:hunter2@db' })).not.toContain('hunter2');
  expect(fault({ DATABASE_URL: 'postgres://me:p#ss/word@db/chat' })).toContain('percent-encoded (# as %23)');
});

test('the reference page in the repository is up to date and lists every setting', async () => {
  const page = configurationReference();
  for (const name of ['`PORT`', '`S3_FORCE_PATH_STYLE`', '`SMTP_FROM`', '`OAUTH_REVOKE_ON_REUSE`']) {
    expect(page).toContain(name);
  }
  const committed = new URL('../../../../docs/reference/configuration.md', import.meta.url);
  expect(await readFile(committed, 'utf8'), 'run "npm run docs"').toBe(page);
});

describe('providers of accounts', () => {
  const acme = { id: 'acme', name: 'Acme', issuer: 'https://id.example.org', clientId: 'guildhall' };
  const read = (providers: unknown, more = {}) =>
    readConfiguration({ OIDC_PROVIDERS: JSON.stringify(providers), ...more });

  it('have defaults', () => {
    expect(read([acme]).oidcProviders).toEqual([
      {
        ...acme,
        clientKey: null,
        clientSecret: null,
        scopes: ['openid', 'profile', 'email'],
        createAccounts: 'follow',
        logOut: true,
        secondFactor: { acr: [], amr: [] },
        groups: null,
      },
    ]);
    expect(readConfiguration({}).oidcProviders).toEqual([]);
  });

  it.each([
    ['[1', 'is not a JSON list'],
    ['{"clientSecret":"hunter2"}', 'is not a JSON list'],
    ['/nowhere/providers.json', 'which cannot be read (ENOENT)'],
    [[{ ...acme, id: 'A me' }], 'Provider 1 of OIDC_PROVIDERS is invalid at id'],
    [[{ ...acme, secret: 'x' }], 'Its keys are id, name, issuer'],
    [[acme, acme], 'two providers with the id "acme"'],
    [[acme, { ...acme, id: 'other' }], 'two providers with the issuer'],
    [[{ ...acme, issuer: 'http://id.example.org' }], 'it must be an https address'],
    [[{ ...acme, clientSecret: 'x', clientSecretFile: 'y' }], 'set one of them'],
    [[{ ...acme, clientSecretFile: '/nowhere/secret' }], 'which cannot be read (ENOENT)'],
  ])('that are invalid end the start with one sentence: %j', (given, sentence) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    expect(fault({ OIDC_PROVIDERS: text })).toContain(sentence);
  });

  it('are required if passwords are off', () => {
    expect(() => readConfiguration({ LOCAL_PASSWORDS: 'false' })).toThrow('nobody could sign in');
    expect(read([acme], { LOCAL_PASSWORDS: 'false' }).localPasswords).toBe(false);
  });
});

test('a data folder on a full disk asks for space, not for rights', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  expect(notWritable('/data', full).message).toBe(
    'The data folder cannot be written at /data (ENOSPC): free space on its disk, or set DATA_DIR to another folder.',
  );
});

it('needs only settings that exist', async () => {
  const source = await readFile(resolve(import.meta.dirname, 'settings.ts'), 'utf8');
  const files = await Array.fromAsync(glob('*-settings.ts', { cwd: import.meta.dirname }));
  const texts = await Promise.all(files.map((file) => readFile(resolve(import.meta.dirname, file), 'utf8')));
  const needed = [source, ...texts].flatMap((text) => [...text.matchAll(/needs: \[([^\]]+)\]/g)]);
  const names = needed.flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  const documented = configurationReference();
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
