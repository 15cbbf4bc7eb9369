/**
 * Codes and tokens: `<application id as base64url>.<256 random bits>`. The id locates the row; it is public and reveals
 * nothing about the person.
 */
import { fingerprint, randomToken } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

export interface NewSecret {
  /** Shown once. */
  readonly text: string;
  readonly fingerprint: Buffer;
}

export function newTokenSecret(applicationId: string): NewSecret {
  const text = `${Buffer.from(applicationId).toString('base64url')}.${randomToken()}`;
  return { text, fingerprint: fingerprint(text) };
}

/** What identifies the row of a secret. */
export interface SecretLocator {
  readonly applicationId: string;
  readonly fingerprint: Buffer;
}

/** @returns null for text that cannot be one of our secrets */
export function locateSecret(text: string): SecretLocator | null {
  const applicationId = Buffer.from(text.split('.', 1)[0] ?? '', 'base64url').toString();
  return isId(applicationId) ? { applicationId, fingerprint: fingerprint(text) } : null;
}
