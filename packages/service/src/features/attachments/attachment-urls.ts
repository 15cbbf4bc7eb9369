/**
 * URLs of attachments, signed by the instance's key and valid for 24 to 25 hours (design 4.3). Invariants: nobody
 * without the key makes one or prolongs one; all that are made of a file within an hour are the same, so that pages
 * keep their links and caches hit; making one costs a signature an hour and file.
 */
import { constantTimeEqual, keyedHash, type MediaAccess } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { mediaUrl } from '../accounts/index.ts';
import { PRIVATE_FILES, privateFileLifetime } from './private-files.ts';

/** Keys below it are served with a signature alone. */
export const ATTACHMENTS = 'attachments/';

const HOUR_SECS = 3600;
const LEAST_SECS = 24 * HOUR_SECS;
/** URLs of this hour that are kept. */
const KEPT = 20_000;

type Signer = Pick<Runtime, 'instanceKey' | 'clock'>;

const urlsOfThisHour = perRuntime(() => ({ expiry: 0, urls: new Map<string, string>() }));

/** The URL of an attachment as of now. */
export function attachmentUrl(runtime: Runtime, key: string): string {
  const kept = urlsOfThisHour(runtime);
  const expiry = attachmentUrlsExpireAt(runtime);
  if (kept.expiry !== expiry || kept.urls.size >= KEPT) kept.urls.clear();
  kept.expiry = expiry;
  const known = kept.urls.get(key);
  if (known !== undefined) return known;
  const url = `${mediaUrl(runtime.settings, key)}?ex=${expiry}&sig=${sign(runtime, key, String(expiry))}`;
  kept.urls.set(key, url);
  return url;
}

/** When URLs that are made now expire, in Unix seconds: the first full hour that is a day away. */
export function attachmentUrlsExpireAt({ clock }: Pick<Runtime, 'clock'>): number {
  return Math.ceil((clock.now() / 1000 + LEAST_SECS) / HOUR_SECS) * HOUR_SECS;
}

/** Who may read a file of the instance, by its URL alone. */
export function fileAccess(
  runtime: Signer,
  key: string,
  query: Readonly<Record<string, unknown>>,
): MediaAccess {
  // Some file systems take large letters for small ones.
  const folded = key.toLowerCase();
  if (folded.startsWith(PRIVATE_FILES.split('/')[0] ?? '')) {
    const seconds = privateFileLifetime(runtime, key, query);
    return seconds === null ? 'refused' : { seconds, keptBy: 'caller' };
  }
  if (!folded.startsWith(ATTACHMENTS)) return 'for ever';
  const { ex, sig } = query;
  if (typeof ex !== 'string' || typeof sig !== 'string') return 'refused';
  if (!constantTimeEqual(sig, sign(runtime, key, ex))) return 'refused';
  const seconds = Math.ceil(Number(ex) - runtime.clock.now() / 1000);
  return seconds > 0 ? { seconds, keptBy: 'anyone' } : 'refused';
}

function sign({ instanceKey }: Signer, key: string, expiry: string): string {
  return keyedHash(instanceKey, JSON.stringify(['attachment', key, expiry]));
}
