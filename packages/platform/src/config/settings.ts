/**
 * Defines every setting once: name, type, default and meaning. Parsing, errors and the reference page derive from it.
 */
import { type Static, Type } from 'typebox';
import { isDatabaseAddress } from '../database/connection-string.ts';
import { backup } from './backup-settings.ts';
import { https } from './https-settings.ts';
import { ice } from './ice-settings.ts';
import { liveKit } from './live-kit-settings.ts';
import { retention } from './retention-settings.ts';
import { backupS3, s3 } from './s3-settings.ts';
import { choice, flag, instant, integer, isUrl, text, withNotes } from './setting.ts';
import { signIn } from './sign-in-settings.ts';
import { smtp } from './smtp-settings.ts';
import { tracing } from './tracing-settings.ts';
import { voice } from './voice-settings.ts';

function isListenAddress(value: string): boolean {
  if (value === 'off') return true;
  const port = Number(value.match(/^(?:\[[0-9a-fA-F:.]+\]|[^\s:/]+):(\d{1,5})$/)?.[1] ?? Number.NaN);
  return port <= 65_535;
}

const IP_RANGE = /^(?:[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)(?:\/\d{1,3})?$/;
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyList(value: string): boolean {
  const names = value.split(',').map((name) => name.trim());
  return value === 'off' || names.every((name) => PROXY_GROUPS.includes(name) || IP_RANGE.test(name));
}

const service = Type.Object({
  port: integer(
    { minimum: 0, maximum: 65_535, default: 3000 },
    {
      expects: 'a whole number from 0 to 65535',
      example: '3000',
      description: 'Port of the web client, the API and the gateway. 0 takes any free one.',
    },
  ),
  host: text(
    { default: '127.0.0.1' },
    {
      expects: 'an address or host name of this machine',
      example: '0.0.0.0',
      description: 'Address to listen on. `0.0.0.0` or `::` takes connections from other machines.',
      accepts: (value) => !/[\s/]/.test(value),
    },
  ),
  baseUrl: Type.Optional(
    text(
      {},
      {
        expects: 'an http or https address without a path',
        example: 'https://chat.example.org',
        description: 'How people reach this instance: used in links, cookies and origin checks.',
        defaultText: '`http://` with HOST and PORT',
        accepts: isUrl(['http:', 'https:'], true),
      },
    ),
  ),
  allowedHosts: Type.Optional(
    text(
      {},
      {
        expects: 'host names separated by commas',
        example: 'chat.example.org,chat.example.net',
        description:
          'Further names that requests may be addressed to. Addresses, names of a private network and the name in BASE_URL always may; others are answered 421.',
        defaultText: 'none',
        accepts: (value) => value.split(',').every((name) => /^[^\s/:]+$/.test(name.trim())),
      },
    ),
  ),
  instanceName: text(
    { default: 'Guildhall', maxLength: 50 },
    { expects: '1 to 50 characters', example: 'Our place', description: 'Name shown to people.' },
  ),
  registration: choice(['open', 'code', 'closed'], 'open', {
    description: 'Who may sign up: anyone, people with an invite code of an operator, or nobody.',
  }),
  registrationChallenge: choice(['none', 'work'], 'none', {
    description:
      'Whether signing up takes proof of work: one to three seconds of the device, more while many sign up. No third party is asked.',
  }),
  accountsNeedConfirmedEmail: flag(false, {
    description:
      'Refuse joining and making servers, direct messages and friend requests to people who have not confirmed their e-mail address. Needs SMTP_URL.',
  }),
  trustProxy: text(
    { default: 'off' },
    {
      expects: `off, or addresses, ranges or ${PROXY_GROUPS.join(', ')} separated by commas`,
      example: 'loopback,10.0.0.0/8',
      description: 'Proxies whose `X-Forwarded-For` names the address of the caller.',
      accepts: isProxyList,
    },
  ),
  operatorListen: text(
    { default: '127.0.0.1:3001' },
    {
      expects: 'host:port, or off',
      example: '127.0.0.1:3001',
      description: 'Listener of the operator API and of `/metrics`. Keep it away from the public.',
      accepts: isListenAddress,
    },
  ),
  localMailbox: flag(false, {
    description:
      'Without a mail server, keep mail in DATA_DIR/mail and show it at /mail of OPERATOR_LISTEN: for development.',
  }),
  rateLimitScale: withNotes(Type.Number({ minimum: 0.01, maximum: 1_000_000, default: 1 }), {
    expects: 'a number from 0.01 to 1000000',
    example: '10',
    description: 'Multiplies every rate limit.',
  }),
  keptPagesMegabytes: integer(
    { minimum: 0, maximum: 65_536, default: 64 },
    {
      expects: 'a whole number from 0 to 65536',
      example: '512',
      description:
        'Memory for the newest messages of channels that are read often, in MiB: some 3,000 channels in 64. 0 keeps none.',
    },
  ),
  discordApi: choice(['on', 'off'], 'on', {
    description:
      'Answer below /api/v10 and at /gateway/discord as Discord does, so that bots written with its libraries run here.',
  }),
  imports: choice(['on', 'off'], 'on', {
    description:
      'Whether people may make servers out of archives in the web client. `guildhall import` works either way.',
  }),
  importMaxMegabytes: integer(
    { minimum: 1, maximum: 1_048_576, default: 2048 },
    {
      expects: 'a whole number from 1 to 1048576',
      example: '8192',
      description:
        'Size of an archive that people may upload for an import, in MiB. Unpacked it may be four times as large; both lie on the disk while it is read.',
    },
  ),
  gatewayConnectionsPerAddress: integer(
    { minimum: 1, maximum: 1_000_000, default: 2000 },
    {
      expects: 'a whole number from 1 to 1000000',
      example: '500',
      description:
        'Gateway connections that one address may hold (IPv6: one /64), an eighth of them before they log in. Behind a proxy, set TRUST_PROXY, or all callers count as one.',
    },
  ),
  gatewayCompressedConnections: integer(
    { minimum: 0, maximum: 1_000_000, default: 1000 },
    {
      expects: 'a whole number from 0 to 1000000',
      example: '5000',
      description:
        'Gateway connections that are compressed at once, at some 200 KiB of memory each. Further clients get the stream they asked for, uncompressed.',
    },
  ),
  shutdownSecs: integer(
    { minimum: 1, maximum: 3600, default: 20 },
    {
      expects: 'a whole number from 1 to 3600',
      example: '8',
      description:
        'Seconds after SIGTERM, SIGINT or SIGHUP by which the process has ended, whatever it waits for. Less than what your supervisor waits before it kills: 10 seconds for Docker, 30 for Kubernetes.',
    },
  ),
  logLevel: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'warn', {
    description: 'Least severity that is logged, as JSON lines on standard error.',
  }),
  operatorsNeedTwoFactor: flag(false, {
    description: 'Refuse the operator API to operators without two-factor log-in.',
  }),
  sessionMaxDays: integer(
    { minimum: 1, maximum: 3650, default: 180 },
    {
      expects: 'a whole number from 1 to 3650',
      example: '30',
      description: 'Days after which a session ends whatever its use. Unused ones end after 30 days.',
    },
  ),
  oauthRevokeOnReuse: choice(['public', 'all'], 'public', {
    description:
      'Whose tokens are revoked when a used authorization code or refresh token comes back: of public clients, or of all.',
  }),
  coinsOnJoin: integer(
    { minimum: 0, maximum: 1_000_000_000, default: 0 },
    { expects: 'a whole number from 0', example: '100', description: 'Coins a new account is given.' },
  ),
  coinsDaily: integer(
    { minimum: 0, maximum: 1_000_000_000, default: 0 },
    { expects: 'a whole number from 0', example: '10', description: 'Coins an account is given each day.' },
  ),
  coinFeePercent: integer(
    { minimum: 0, maximum: 100, default: 0 },
    {
      expects: 'a whole number from 0 to 100',
      example: '5',
      description: 'Share of a sale that goes to the system account.',
    },
  ),
  ...retention,
  earlyAccessFrom: Type.Optional(instant('Accounts made from here on carry the early access badge.')),
  earlyAccessUntil: Type.Optional(instant('Accounts made before this carry the early access badge.')),
});

const storage = Type.Object({
  dataDir: text(
    { default: './data' },
    {
      expects: 'a path of a folder',
      example: '/var/lib/guildhall',
      description:
        'Folder of the embedded database and of uploaded files, relative to the working directory.',
    },
  ),
  databaseUrl: Type.Optional(
    text(
      {},
      {
        expects:
          'an address that begins with postgres:// or postgresql://, with one host or several separated by commas',
        example: 'postgres://guildhall:password@db.example.org/guildhall',
        description:
          'A PostgreSQL (17 or later) of your own. Of several hosts (`postgres://user@a,b/guildhall?target_session_attrs=read-write`) the one that takes writes is used, also after a failover.',
        defaultText: 'the embedded PostgreSQL',
        secret: true,
        accepts: isDatabaseAddress,
      },
    ),
  ),
  databasePreparedStatements: flag(true, {
    description:
      'Keep the plans of statements that are used often, in each connection to the database. Turn it off behind a pooler that knows no prepared statements, such as PgBouncer with `max_prepared_statements = 0` in transaction mode.',
  }),
  redisUrl: Type.Optional(
    text(
      {},
      {
        expects: 'an address that begins with redis:// or rediss://',
        example: 'redis://redis.example.org:6379',
        description: 'Redis or Valkey for what several processes share: rate limits, presence, typing.',
        defaultText: 'kept in the process',
        secret: true,
        accepts: isUrl(['redis:', 'rediss:']),
      },
    ),
  ),
  allowUnsharedProcesses: flag(false, {
    description:
      'Start although another process runs on the same database and the two do not share Redis or uploaded files. Limits then count for each process alone, people connected to the other one look offline, and files uploaded there are missing here.',
  }),
  eventRetention: integer(
    { minimum: 60, maximum: 604_800, default: 7200 },
    {
      expects: 'a number of seconds from 60 to 604800',
      example: '7200',
      description: 'Seconds that the event log is kept: so long may a client be away and still resume.',
    },
  ),
});

/** Settings by section. A section with a switch is null as a whole unless that setting has a value. */
export const SECTIONS = {
  service: { title: 'Service', schema: service, prefix: '', switch: null },
  https: { title: 'HTTPS without a proxy', schema: https, prefix: '', switch: null },
  signIn: { title: 'Sign-in', schema: signIn, prefix: '', switch: null },
  storage: { title: 'Storage', schema: storage, prefix: '', switch: null },
  s3: { title: 'Files in S3', schema: s3, prefix: 'S3_', switch: 'bucket' },
  backup: { title: 'Backups', schema: backup, prefix: '', switch: null },
  backupS3: { title: 'Backups in S3', schema: backupS3, prefix: 'BACKUP_S3_', switch: 'accessKey' },
  smtp: { title: 'Mail', schema: smtp, prefix: 'SMTP_', switch: 'host' },
  voice: { title: 'Voice', schema: voice, prefix: 'VOICE_', switch: null },
  liveKit: { title: 'LiveKit for voice', schema: liveKit, prefix: 'LIVEKIT_', switch: 'url' },
  tracing: { title: 'Traces', schema: tracing, prefix: 'OTEL_', switch: 'exporterOtlpEndpoint' },
  ice: { title: 'STUN and TURN for voice', schema: ice, prefix: 'ICE_', switch: 'urls' },
} as const;

export type S3Settings = Static<typeof s3>;
export type BackupSettings = Static<typeof backup>;
export type BackupS3Settings = Static<typeof backupS3>;
export type ServiceSettings = Static<typeof service>;
export type StorageSettings = Static<typeof storage>;

/** The environment variable of a setting: `s3` and `forcePathStyle` give `S3_FORCE_PATH_STYLE`. */
export function variableName(prefix: string, key: string): string {
  return prefix + key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}
