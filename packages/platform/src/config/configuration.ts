/** Parses the environment into typed settings, or fails with one sentence about the first fault. */
import { isAbsolute, resolve } from 'node:path';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { isBucket } from './backup-settings.ts';
import { settingNotes } from './declare-setting.ts';
import { type BuiltInHttps, type HttpsSettings, readBuiltInHttps } from './https-settings.ts';
import type { IceSettings } from './ice-settings.ts';
import type { LiveKitSettings } from './live-kit-settings.ts';
import {
  findMisspeltSettings,
  findUnusedSettings,
  type MisspeltSetting,
  type UnusedSetting,
} from './misspelt-settings.ts';
import { type OidcProvider, readOidcProviders } from './oidc-providers.ts';
import {
  type BackupS3Settings,
  type BackupSettings,
  type S3Settings,
  SECTIONS,
  type ServiceSettings,
  type StorageSettings,
  variableName,
} from './settings.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { ConfigurationError, requireBoth } from './startup-error.ts';
import type { TracingSettings } from './tracing-settings.ts';
import type { VoiceSettings } from './voice-settings.ts';

/** All settings, checked. */
export interface Configuration
  extends Readonly<Omit<ServiceSettings, 'baseUrl'>>,
    Readonly<StorageSettings>,
    Readonly<BackupSettings> {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** False if `baseUrl` was derived from host and port. */
  readonly isBaseUrlSet: boolean;
  /** Null: a proxy serves https, or there is no https. */
  readonly builtInHttps: BuiltInHttps | null;
  /** Null: files are stored in `dataDir`. */
  readonly s3: Readonly<S3Settings> | null;
  /** Null: backups in S3 use the credentials of `s3`. */
  readonly backupS3: Readonly<BackupS3Settings> | null;
  /** Null: mail is off. */
  readonly smtp: Readonly<SmtpSettings> | null;
  /** False: people log in by a provider or a passkey only. */
  readonly localPasswords: boolean;
  readonly oidcProviders: readonly OidcProvider[];
  readonly voice: Readonly<VoiceSettings>;
  /** Null: the forwarding unit carries voice. */
  readonly liveKit: Readonly<LiveKitSettings> | null;
  /** Null: voice uses no STUN or TURN server. */
  readonly ice: Readonly<IceSettings> | null;
  /** Null: tracing is off. */
  readonly tracing: Readonly<TracingSettings> | null;
  /** Variables that look like misspelt settings, for a warning. */
  readonly misspelt: readonly MisspeltSetting[];
  /** Settings without effect, because they belong to a part that is off; for a warning. */
  readonly unused: readonly UnusedSetting[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads all settings. `overrides` (the command line's flags) has the same names and takes precedence. An empty value
 * counts as unset. @throws ConfigurationError at the first fault
 */
export function readConfiguration(env: Environment, overrides: Environment = {}): Configuration {
  const environment = { ...env, ...withoutUndefined(overrides) };
  const service = readSection<ServiceSettings>('service', environment);
  const storage = readSection<StorageSettings>('storage', environment);
  const smtp = readSwitched<SmtpSettings>('smtp', environment);
  const logIn = { SMTP_USER: smtp?.user, SMTP_PASSWORD: smtp?.password };
  requireBoth(logIn, ', or neither for a mail server without log-in');
  const backup = readSection<BackupSettings>('backup', environment);
  const s3 = readSwitched<S3Settings>('s3', environment);
  const backupS3 = readSwitched<BackupS3Settings>('backupS3', environment);
  if (!s3 && !backupS3) checkBackup(backup);
  const ice = readSwitched<IceSettings>('ice', environment);
  if (ice) checkIce(ice);
  checkEarlyAccess(service);
  const { localPasswords, ...signIn } = readSection<SignInSettings>('signIn', environment);
  const oidcProviders = readOidcProviders(signIn.oidcProviders);
  if (!localPasswords && oidcProviders.length === 0)
    throw new ConfigurationError(
      'LOCAL_PASSWORDS is off while OIDC_PROVIDERS names no provider: nobody could sign in. Set OIDC_PROVIDERS.',
    );
  return Object.freeze({
    ...service,
    ...storage,
    ...backup,
    dataDir: isAbsolute(storage.dataDir) ? storage.dataDir : resolve(storage.dataDir),
    baseUrl: service.baseUrl ? new URL(service.baseUrl).origin : defaultBaseUrl(service.host, service.port),
    isBaseUrlSet: service.baseUrl !== undefined,
    builtInHttps: readBuiltInHttps(readSection<HttpsSettings>('https', environment), service.baseUrl),
    s3,
    backupS3,
    smtp,
    localPasswords,
    oidcProviders,
    voice: readSection<VoiceSettings>('voice', environment),
    liveKit: readSwitched<LiveKitSettings>('liveKit', environment),
    ice,
    tracing: readSwitched<TracingSettings>('tracing', environment),
    misspelt: findMisspeltSettings(environment),
    unused: findUnusedSettings(environment),
  });
}

/** Updates the configuration of a service that listens on any free port: `port`, and the base URL unless it was set. */
export function withPort(configuration: Configuration, port: number): Configuration {
  const baseUrl = configuration.isBaseUrlSet
    ? configuration.baseUrl
    : defaultBaseUrl(configuration.host, port);
  return Object.freeze({ ...configuration, port, baseUrl });
}

/** A browser cannot open the address of all interfaces, so use localhost; a URL has no zone of an IPv6 address. */
function defaultBaseUrl(host: string, port: number): string {
  const name =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host.split('%')[0]}]` : host;
  return new URL(`http://${name}:${port}`).origin;
}

function readSwitched<Settings>(
  section: 's3' | 'backupS3' | 'smtp' | 'liveKit' | 'ice' | 'tracing',
  given: Environment,
): Settings | null {
  const { prefix, switch: key } = SECTIONS[section];
  return given[variableName(prefix, key)]?.trim() ? readSection<Settings>(section, given) : null;
}

function readSection<Settings>(name: keyof typeof SECTIONS, given: Environment): Settings {
  const section = SECTIONS[name];
  const required: readonly string[] = section.schema.required ?? [];
  const settings: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries<TSchema>(section.schema.properties)) {
    const variable = variableName(section.prefix, key);
    const raw = given[variable]?.trim();
    if (raw) settings[key] = parse(variable, raw, schema);
    else if ('default' in schema) settings[key] = schema.default;
    else if (required.includes(key)) {
      const notes = settingNotes(schema);
      const because = section.switch ? ` while ${variableName(section.prefix, section.switch)} is set` : '';
      throw new ConfigurationError(
        `${variable} is missing${because}: set it to ${notes.expects}, for example ${variable}=${notes.example}.`,
      );
    }
  }
  return settings as Settings;
}

function parse(variable: string, raw: string, schema: TSchema): unknown {
  const notes = settingNotes(schema);
  const value = convert(raw, schema);
  if (value !== undefined && Value.Check(schema, value) && (notes.accepts?.(raw) ?? true)) return value;
  const fault = notes.secret ? 'has an invalid value; it' : `is "${raw}", but it`;
  const otherwise = 'default' in schema ? `, or leave it out for ${String(schema.default)}` : '';
  throw new ConfigurationError(
    `${variable} ${fault} must be ${notes.expects}: for example ${variable}=${notes.example}${otherwise}.`,
  );
}

function convert(raw: string, schema: TSchema): unknown {
  const { type } = schema as { type?: string };
  if (type === 'boolean')
    return ({ true: true, '1': true, false: false, '0': false } as const)[raw.toLowerCase()];
  if (type !== 'integer' && type !== 'number') return raw;
  return /^\d+(?:\.\d+)?$/.test(raw) ? Number(raw) : undefined;
}

function checkIce({ username, credential, secret }: IceSettings): void {
  requireBoth({ ICE_USERNAME: username, ICE_CREDENTIAL: credential }, ', or neither');
  if (username === undefined || secret === undefined) return;
  throw new ConfigurationError('ICE_SECRET and ICE_USERNAME are both set: set one of them.');
}

/** Without this, every backup would fail while the service runs. */
function checkBackup({ backupTo }: BackupSettings): void {
  if (backupTo === undefined || !isBucket(backupTo)) return;
  throw new ConfigurationError(
    'BACKUP_TO names a bucket, but nothing names its credentials: set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.',
  );
}

function checkEarlyAccess({ earlyAccessFrom, earlyAccessUntil }: ServiceSettings): void {
  if (!earlyAccessFrom || !earlyAccessUntil) return;
  if (Date.parse(earlyAccessFrom) < Date.parse(earlyAccessUntil)) return;
  throw new ConfigurationError(
    'EARLY_ACCESS_UNTIL is not after EARLY_ACCESS_FROM: set it to a later date and time.',
  );
}

function withoutUndefined(values: Environment): Environment {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The environment of this process; only this function reads it. */
export function processEnvironment(): Environment {
  return process.env;
}
