/**
 * Files of priced posts: stored without a public URL, and served through URLs signed for one viewer and one hour
 * (design 5.1). Invariant: only the instance's key can create such a URL or derive another one from it.
 */
import { constantTimeEqual, keyedHash } from '@guildhall/platform';
import type { InstanceSettings, Runtime } from '../../runtime.ts';
import type { StoredAttachment } from '../../tables.ts';
import { mediaUrl } from '../accounts/index.ts';

/** Keys with this prefix are never served without a signature. */
export const PRIVATE_FILES = 'private/attachments/';
const LIFETIME_SECS = 3600;

type Signer = Pick<Runtime, 'clock' | 'instanceKey'> & { readonly settings: InstanceSettings };

/** A link to the file that works for an hour, for this viewer and anyone they share it with. */
export function privateFileUrl(runtime: Signer, { key }: StoredAttachment, viewerId: string): string {
  const expires = String(Math.floor(runtime.clock.now() / 1000) + LIFETIME_SECS);
  const signature = sign(runtime, { key, viewer: viewerId, expires });
  return `${mediaUrl(runtime.settings, key)}?${new URLSearchParams({ viewer: viewerId, expires, signature })}`;
}

/**
 * Checks the signature in the query of a private file's URL.
 * @returns seconds until it expires; null when it is invalid
 */
export function privateFileLifetime(
  runtime: Pick<Runtime, 'clock' | 'instanceKey'>,
  key: string,
  query: Readonly<Record<string, unknown>>,
): number | null {
  const { viewer, expires, signature } = query;
  if (typeof viewer !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null;
  if (!constantTimeEqual(signature, sign(runtime, { key, viewer, expires }))) return null;
  const left = Number(expires) - runtime.clock.now() / 1000;
  return left > 0 ? Math.ceil(left) : null;
}

function sign(
  { instanceKey }: Pick<Runtime, 'instanceKey'>,
  { key, viewer, expires }: { readonly key: string; readonly viewer: string; readonly expires: string },
): string {
  return keyedHash(instanceKey, JSON.stringify(['private file', key, viewer, expires]));
}
