/** Passwords: argon2id, and the list of common ones. */
import { ApiError, randomToken } from '@guildhall/platform';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type PasswordCost, perRuntime, type Runtime } from '../../../runtime.ts';
import { isPasswordWeak } from '../rules.ts';

/**
 * Hashes that this process computes in parallel. Node has four threads for hashes, files and compression: log-ins of
 * strangers from many addresses must not delay pictures for everyone.
 */
const limitHashes = pLimit(2);

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: most processes never see a new password in their first seconds. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase())),
  );
  return commonPasswords;
}

/**
 * @param person whose names are easy to guess
 * @throws ApiError weak_password
 */
export async function requireStrongPassword(
  { settings }: Pick<Runtime, 'settings'>,
  password: string,
  person: { readonly username: string; readonly displayName?: string; readonly email?: string | null },
): Promise<void> {
  const { username, displayName = '', email } = person;
  const names = [settings.name, username, displayName, email ?? '', email?.split('@', 1)[0] ?? ''];
  if (isPasswordWeak(password, names, await loadCommonPasswords())) throw new ApiError('weak_password');
}

/** OWASP's parameters for Argon2id: 19 MiB and two passes, about 10 ms. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export function hashPassword(
  { passwordCost }: Pick<Runtime, 'passwordCost'>,
  password: string,
): Promise<string> {
  return limitHashes(() => hash(password, passwordCost));
}

const decoy = perRuntime((runtime) => hashPassword(runtime, randomToken()));

/** Refuses requests that set or use a password where passwords are off. @throws ApiError passwords_off */
export function requirePasswordsOn({ settings }: Pick<Runtime, 'settings'>): void {
  if (!settings.localPasswords) throw new ApiError('passwords_off');
}

/** Checks a password. Without a hash (unknown account) it takes the same time, so that timing reveals nothing. */
export async function verifyPassword(
  runtime: Runtime,
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await decoy(runtime));
  const matches = await limitHashes(() => verify(known, password));
  return matches && typeof passwordHash === 'string';
}
