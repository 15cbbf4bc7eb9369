/**
 * Codes and tokens: `<application id as base64url>.<256 random bits>`. The id tells where the row is; it is public and
 * says nothing of the person.
 */
import { fingerprint, randomToken } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

export interface NewSecret {
  /** Given out once. */
  readonly text: string;
  readonly fingerprint: Buffer;
}

export function newTokenSecret(applicationId: string): NewSecret {
  const text = `${Buffer.from(applicationId).toString('base64url')}.${randomToken()}`;
  return { text, fingerprint: fingerprint(text) };
}

/** Where a secret's row is, if there is one. @returns null for what cannot be a secret of ours. */
export function locateSecret(
  text: string,
): { readonly applicationId: string; readonly fingerprint: Buffer } | null {
  const applicationId = Buffer.from(text.split('.', 1)[0] ?? '', 'base64url').toString();
  return isId(applicationId) ? { applicationId, fingerprint: fingerprint(text) } : null;
}
