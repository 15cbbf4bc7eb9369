/** The list of OpenID Connect providers: JSON, checked as a whole before anything starts. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigurationError } from './startup-error.ts';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Id = Type.String({ pattern: '^[1-9][0-9]{0,18}$' });
const Names = Type.Array(Name, { maxItems: 50 });

const GroupRule = Type.Object(
  { group: Name, server: Id, role: Type.Optional(Id), join: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

const Provider = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,32}$' }),
    name: Type.String({ minLength: 1, maxLength: 50 }),
    issuer: Name,
    clientId: Name,
    clientSecret: Type.Optional(Name),
    clientSecretFile: Type.Optional(Name),
    clientKeyFile: Type.Optional(Name),
    clientKeyId: Type.Optional(Name),
    scopes: Type.Optional(Names),
    createAccounts: Type.Optional(
      Type.Unsafe<'follow' | 'always' | 'never'>({ type: 'string', enum: ['follow', 'always', 'never'] }),
    ),
    logOut: Type.Optional(Type.Boolean()),
    secondFactor: Type.Optional(
      Type.Object({ acr: Type.Optional(Names), amr: Type.Optional(Names) }, { additionalProperties: false }),
    ),
    groups: Type.Optional(
      Type.Object(
        {
          claim: Type.Optional(Name),
          rules: Type.Array(GroupRule, { minItems: 1, maxItems: 1000 }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** What membership in a group grants: a role of a server, and with `join` also membership in the server. */
export type GroupRule = Static<typeof GroupRule>;

/** A private key whose public part the provider knows. */
interface ClientKey {
  readonly key: KeyObject;
  readonly algorithm: string;
  /** Undefined: the provider knows one key only. */
  readonly id: string | undefined;
}

/** An OpenID Connect provider, with defaults filled in. */
export interface OidcProvider {
  /** Part of the provider's URLs on this instance. */
  readonly id: string;
  /** The label of its button. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Null without `clientKey`: a public client, which uses only PKCE. */
  readonly clientSecret: string | null;
  /** Authenticates by `private_key_jwt` instead of a secret. */
  readonly clientKey: ClientKey | null;
  readonly scopes: readonly string[];
  /** Whether it may create accounts: as REGISTRATION allows, or always, or never. */
  readonly createAccounts: 'follow' | 'always' | 'never';
  /** Whether logging out here leads to the provider's own page for logging out. */
  readonly logOut: boolean;
  /** Values of `acr` and `amr` that count as Guildhall's second factor. */
  readonly secondFactor: { readonly acr: readonly string[]; readonly amr: readonly string[] };
  /** Null: its groups grant nothing. Dots in `claim` select nested fields. */
  readonly groups: { readonly claim: string; readonly rules: readonly GroupRule[] } | null;
}

const KEYS = Object.keys(Provider.properties).join(', ');

/**
 * Reads OIDC_PROVIDERS. @param setting a path, or JSON that starts with `[`; paths in a file are relative to the file
 * @throws ConfigurationError with one sentence about the first fault
 */
export function readOidcProviders(setting: string | undefined): readonly OidcProvider[] {
  if (setting === undefined) return [];
  // A JSON object may contain a secret. It must not be treated as a path, because the error message would repeat it.
  const inline = /^[[{]/.test(setting);
  const list = parseList(inline ? setting : readText(setting, 'OIDC_PROVIDERS'));
  const folder = inline ? process.cwd() : dirname(resolve(setting));
  const providers = list.map((entry, index) => readProvider(entry, index, folder));
  for (const key of ['id', 'issuer'] as const) {
    const values = providers.map((provider) => provider[key]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined)
      throw new ConfigurationError(
        `OIDC_PROVIDERS has two providers with the ${key} "${twice}": give each its own.`,
      );
  }
  return providers;
}

function parseList(json: string): readonly unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    list = null;
  }
  if (Array.isArray(list)) return list;
  throw new ConfigurationError('OIDC_PROVIDERS is not a JSON list: write [{ "id": "example", … }].');
}

function readProvider(entry: unknown, index: number, folder: string): OidcProvider {
  const where = `Provider ${index + 1} of OIDC_PROVIDERS`;
  if (!Value.Check(Provider, entry)) {
    const [fault] = Value.Errors(Provider, entry);
    const path = fault?.instancePath ? ` at ${fault.instancePath.slice(1).replaceAll('/', '.')}` : '';
    throw new ConfigurationError(
      `${where} is invalid${path}: it ${fault?.message ?? 'is not an object'}. Its keys are ${KEYS}.`,
    );
  }
  const { clientSecret, clientSecretFile, clientKeyFile, secondFactor = {}, groups } = entry;
  const ways = { clientSecret, clientSecretFile, clientKeyFile };
  const used = Object.entries(ways).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (used.length > 1) throw new ConfigurationError(`${where} has ${used.join(' and ')}: set one of them.`);
  requireIssuer(entry.issuer, where);
  return {
    id: entry.id,
    name: entry.name,
    issuer: entry.issuer,
    clientId: entry.clientId,
    clientSecret:
      clientSecretFile === undefined
        ? (clientSecret ?? null)
        : readText(resolve(folder, clientSecretFile), `clientSecretFile of provider ${entry.id}`).trim(),
    clientKey:
      clientKeyFile === undefined
        ? null
        : readClientKey(resolve(folder, clientKeyFile), entry.id, entry.clientKeyId),
    scopes: ['openid', ...(entry.scopes ?? ['profile', 'email']).filter((scope) => scope !== 'openid')],
    createAccounts: entry.createAccounts ?? 'follow',
    logOut: entry.logOut ?? true,
    secondFactor: { acr: secondFactor.acr ?? [], amr: secondFactor.amr ?? [] },
    groups: groups ? { claim: groups.claim ?? 'groups', rules: groups.rules } : null,
  };
}

const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

function readClientKey(path: string, provider: string, id: string | undefined): ClientKey {
  const what = `clientKeyFile of provider ${provider}`;
  const pem = readText(path, what);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new ConfigurationError(
      `${what} names ${path}, which holds no private key in PEM: name a file with one.`,
    );
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const algorithm =
    type === 'rsa' ? 'RS256' : type === 'ed25519' ? 'Ed25519' : CURVES[details?.namedCurve ?? ''];
  if (algorithm === undefined)
    throw new ConfigurationError(
      `${what} holds a key of an unsupported kind: use RSA, P-256, P-384, P-521 or Ed25519.`,
    );
  return { key, algorithm, id };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Tokens are sent to the issuer, so only https, or http on this machine, is allowed. */
function requireIssuer(issuer: string, where: string): void {
  const url = URL.parse(issuer);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (isSafe && !url.search && !url.hash && !url.username && !url.password) return;
  throw new ConfigurationError(
    `${where} has the issuer "${issuer}", but it must be an https address without a query, as the provider names itself: for example https://id.example.org/realms/main.`,
  );
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      `${what} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}): name a file that the user who runs Guildhall may read.`,
    );
  }
}
