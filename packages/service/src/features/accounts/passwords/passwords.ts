/** Passwords: argon2id, and the list of common ones. */
import { randomToken } from '@guildhall/platform';
import { hash, verify } from '@node-rs/argon2';
import { isPasswordWeak } from '../rules.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use: most processes never see a new password in their first seconds. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase())),
  );
  return commonPasswords;
}

/** Whether a new password is refused (`weak_password`). */
export async function isWeak(password: string, username: string): Promise<boolean> {
  return isPasswordWeak(password, username, await loadCommonPasswords());
}

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/** Checks a password; without a hash (unknown account) it takes as long as with one, so that time tells nothing. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomToken());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
