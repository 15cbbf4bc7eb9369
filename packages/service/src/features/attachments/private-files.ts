/**
 * Files of priced posts: kept where no public URL leads, and given by URLs that are signed for one viewer and one hour
 * (design 5.1). Invariant: without the instance's key nobody makes such a URL, nor another one from it.
 */
import { constantTimeEqual, keyedHash } from '@guildhall/platform';
import type { InstanceSettings, Runtime } from '../../runtime.ts';
import type { StoredAttachment } from '../../tables.ts';
import { mediaUrl } from '../accounts/index.ts';

/** Keys below it are never served without a signature. */
export const PRIVATE_FILES = 'private/attachments/';
const LIFETIME_SECS = 3600;

type Signer = Pick<Runtime, 'clock' | 'instanceKey'> & { readonly settings: InstanceSettings };

/** A link to the file that works for an hour, for this viewer and anyone they give it to. */
export function privateFileUrl(runtime: Signer, { key }: StoredAttachment, viewerId: string): string {
  const expires = String(Math.floor(runtime.clock.now() / 1000) + LIFETIME_SECS);
  const signature = sign(runtime, { key, viewer: viewerId, expires });
  return `${mediaUrl(runtime.settings, key)}?${new URLSearchParams({ viewer: viewerId, expires, signature })}`;
}

/**
 * Whether the query of a URL opens a private file.
 * @returns seconds until it no longer does; null when it does not.
 */
export function privateFileLifetime(
  runtime: Pick<Runtime, 'clock' | 'instanceKey'>,
  key: string,
  query: Readonly<Record<string, unknown>>,
): number | null {
  const { viewer, expires, signature } = query;
  if (!key.startsWith(PRIVATE_FILES)) return null;
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
