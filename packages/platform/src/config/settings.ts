/**
 * Defines every setting once: name, type, default and meaning. Parsing, errors and the reference page derive from it.
 */
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { type Static, Type } from 'typebox';
import { backup } from './backup-settings.ts';
import { choice, flag, instant, integer, isHost, isList, isOrigin, text } from './declare-setting.ts';
import { https } from './https-settings.ts';
import { ice } from './ice-settings.ts';
import { liveKit } from './live-kit-settings.ts';
import { retention } from './retention-settings.ts';
import { backupS3, s3 } from './s3-settings.ts';
import { signIn } from './sign-in-settings.ts';
import { smtp } from './smtp-settings.ts';
import { storage } from './storage-settings.ts';
import { tracing } from './tracing-settings.ts';
import { voice } from './voice-settings.ts';

function isListenAddress(value: string): boolean {
  if (value === 'off') return true;
  const port = Number(value.match(/^(?:\[[0-9a-fA-F:.]+\]|[^\s:/]+):(\d{1,5})$/)?.[1] ?? Number.NaN);
  return port <= 65_535;
}

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyList(value: string): boolean {
  if (value === 'off') return true;
  try {
    const proxies = value.split(',').map((proxy) => proxy.trim());
    proxyAddr.compile(proxies);
    // The library reads a number as an address.
    return proxies.every((proxy) => PROXY_GROUPS.includes(proxy) || isIP(proxy.split('/')[0] ?? '') !== 0);
  } catch {
    return false;
  }
}

const service = Type.Object({
  port: integer({
    minimum: 0,
    maximum: 65_535,
    default: 3000,
    example: '3000',
    description: 'Port of the web client, the API and the gateway. 0 chooses a free one.',
  }),
  host: text({
    default: '127.0.0.1',
    expects: 'an address or host name of this machine, without a port',
    example: '0.0.0.0',
    description: 'Address to listen on. `0.0.0.0` or `::` accepts connections from other machines.',
    accepts: isHost,
  }),
  baseUrl: Type.Optional(
    text({
      expects: 'an http or https address without a path',
      example: 'https://chat.example.org',
      description: 'How people reach this instance: used in links, cookies and origin checks.',
      defaultText: '`http://` with HOST (localhost for `0.0.0.0`) and PORT',
      accepts: isOrigin,
    }),
  ),
  allowedHosts: Type.Optional(
    text({
      expects: 'host names separated by commas',
      example: 'chat.example.org,chat.example.net',
      description:
        'Further host names that requests may use. Addresses, names of a private network and the name in BASE_URL are always accepted; requests to other names get 421.',
      defaultText: 'none',
      accepts: isList(isHost),
    }),
  ),
  instanceName: text({
    default: 'Guildhall',
    maxLength: 50,
    expects: '1 to 50 characters',
    example: 'Our place',
    description: 'Name shown to people.',
  }),
  registration: choice(['open', 'code', 'closed'], 'open', {
    description: 'Who may sign up: anyone, people with an invite code of an operator, or nobody.',
  }),
  registrationChallenge: choice(['none', 'work'], 'none', {
    description:
      'Whether signing up requires proof of work: one to three seconds of the device, more while many sign up. No third party is involved.',
  }),
  accountsNeedConfirmedEmail: flag(false, {
    description:
      'People who have not confirmed their e-mail address cannot join or create servers, open direct messages or send friend requests. Needs SMTP_HOST.',
  }),
  trustProxy: text({
    default: 'off',
    expects: `off, or addresses, ranges or ${PROXY_GROUPS.join(', ')} separated by commas`,
    example: 'loopback,10.0.0.0/8',
    description: 'Proxies whose `X-Forwarded-For` is trusted for the address of the caller.',
    accepts: isProxyList,
  }),
  operatorListen: text({
    default: '127.0.0.1:3001',
    expects: 'host:port, or off',
    example: '127.0.0.1:3001',
    description: 'Listener of the operator API and of `/metrics`. Keep it away from the public.',
    accepts: isListenAddress,
  }),
  localMailbox: flag(false, {
    description:
      'Without a mail server, keep mail in DATA_DIR/mail and show it at /mail of OPERATOR_LISTEN: for development.',
  }),
  rateLimitScale: Type.Number({
    minimum: 0.01,
    maximum: 1_000_000,
    default: 1,
    expects: 'a number from 0.01 to 1000000',
    example: '10',
    description: 'Multiplies every rate limit.',
  }),
  keptPagesMegabytes: integer({
    minimum: 0,
    maximum: 65_536,
    default: 64,
    example: '512',
    description:
      'Memory for the newest messages of frequently read channels, in MiB: 64 hold about 3,000 channels. 0 turns this off.',
  }),
  discordApi: choice(['on', 'off'], 'on', {
    description:
      'Serve the API of Discord under /api/v10 and its gateway at /gateway/discord, for bots written with its libraries.',
  }),
  imports: choice(['on', 'off'], 'on', {
    description:
      'Whether people may create servers from archives in the web client. `guildhall import` works regardless.',
  }),
  importMaxMegabytes: integer({
    minimum: 1,
    maximum: 1_048_576,
    default: 2048,
    example: '8192',
    description:
      'Size of an archive that people may upload for an import, in MiB. Unpacked it may be four times as large; both need disk space while it is read.',
  }),
  gatewayConnectionsPerAddress: integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 2000,
    example: '500',
    description:
      'Gateway connections per address (IPv6: per /64), an eighth of them before log-in. Up to four times as many connections of any kind are accepted. Behind a proxy, set TRUST_PROXY, or all callers count as one.',
  }),
  gatewayCompressedConnections: integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 1000,
    example: '5000',
    description:
      'Simultaneously compressed gateway connections, each with about 200 KiB of memory. Further clients get an uncompressed stream in the format that they requested.',
  }),
  shutdownSecs: integer({
    minimum: 1,
    maximum: 3600,
    default: 20,
    example: '8',
    description:
      'Seconds within which the process exits after SIGTERM, SIGINT or SIGHUP, even if something is unfinished. Choose less than the limit of your supervisor: 10 seconds for Docker, 30 for Kubernetes.',
  }),
  logLevel: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'warn', {
    description: 'Lowest severity to log, as JSON lines on standard error.',
  }),
  operatorsNeedTwoFactor: flag(false, {
    description: 'Refuse the operator API to operators without two-factor authentication.',
  }),
  sessionMaxDays: integer({
    minimum: 1,
    maximum: 3650,
    default: 180,
    example: '30',
    description: 'Days after which a session ends even if it is used. Unused ones end after 30 days.',
  }),
  oauthRevokeOnReuse: choice(['public', 'all'], 'public', {
    description:
      'Which clients lose their tokens when an authorization code or refresh token is used a second time: public ones, or all.',
  }),
  coinsOnJoin: integer({
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    expects: 'a whole number from 0',
    example: '100',
    description: 'Coins that a new account receives.',
  }),
  coinsDaily: integer({
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    expects: 'a whole number from 0',
    example: '10',
    description: 'Coins that an account receives each day.',
  }),
  coinFeePercent: integer({
    minimum: 0,
    maximum: 100,
    default: 0,
    example: '5',
    description: 'Share of a sale that goes to the system account.',
  }),
  ...retention,
  earlyAccessFrom: Type.Optional(instant('Accounts created from this time on have the early access badge.')),
  earlyAccessUntil: Type.Optional(instant('Accounts created before this time have the early access badge.')),
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
