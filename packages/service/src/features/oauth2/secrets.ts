/**
 * Codes and tokens: `<application id as base64url>.<256 random bits>`. The id locates the row; it is public and reveals
 * nothing about the person.
 */
import { fingerprint } from '@guildhall/platform';
import { idInToken, newTokenWithId } from '../accounts/index.ts';

export interface NewSecret {
  /** Shown once. */
  readonly text: string;
  readonly fingerprint: Buffer;
}

export function newTokenSecret(applicationId: string): NewSecret {
  const text = newTokenWithId(applicationId);
  return { text, fingerprint: fingerprint(text) };
}

/** What identifies the row of a secret. */
export interface SecretLocator {
  readonly applicationId: string;
  readonly fingerprint: Buffer;
}

/** @returns null for text that cannot be one of our secrets */
export function locateSecret(text: string): SecretLocator | null {
  const applicationId = idInToken(text);
  return applicationId === undefined ? null : { applicationId, fingerprint: fingerprint(text) };
}
