/**
 * URLs of attachments, signed by the instance's key and valid for 24 to 25 hours (design 4.3). Invariants: only the key
 * can create or extend one; all URLs of a file within an hour are equal, so that caches hit; each file costs one
 * signature per hour.
 */
import { constantTimeEqual, keyedHash, type MediaAccess } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { mediaUrl } from '../accounts/index.ts';
import { PICTURE_FOLDERS } from '../images/index.ts';
import { PRIVATE_FILES, privateFileLifetime } from './private-files.ts';

/** Keys with this prefix are served only with a signature. */
export const ATTACHMENTS = 'attachments/';

const HOUR_SECS = 3600;
const MIN_VALID_SECS = 24 * HOUR_SECS;
const MAX_CACHED_URLS = 20_000;

type Signer = Pick<Runtime, 'instanceKey' | 'clock'>;

const urlsOfThisHour = perRuntime(() => ({ expiry: 0, urls: new Map<string, string>() }));

/** The current URL of an attachment. */
export function attachmentUrl(runtime: Runtime, key: string): string {
  const cached = urlsOfThisHour(runtime);
  const expiry = attachmentUrlsExpireAt(runtime);
  if (cached.expiry !== expiry || cached.urls.size >= MAX_CACHED_URLS) cached.urls.clear();
  cached.expiry = expiry;
  const known = cached.urls.get(key);
  if (known !== undefined) return known;
  const url = `${mediaUrl(runtime.settings, key)}?ex=${expiry}&sig=${sign(runtime, key, String(expiry))}`;
  cached.urls.set(key, url);
  return url;
}

/** When URLs created now expire, in Unix seconds: the first full hour that is at least a day away. */
export function attachmentUrlsExpireAt({ clock }: Pick<Runtime, 'clock'>): number {
  return Math.ceil((clock.now() / 1000 + MIN_VALID_SECS) / HOUR_SECS) * HOUR_SECS;
}

/** Decides by the URL alone who may read a file. The bucket may contain others, such as backups: they are refused. */
export function fileAccess(
  runtime: Signer,
  key: string,
  query: Readonly<Record<string, unknown>>,
): MediaAccess {
  if (PICTURE_FOLDERS.some((folder) => key.startsWith(folder))) return 'forever';
  if (key.startsWith(PRIVATE_FILES)) {
    const seconds = privateFileLifetime(runtime, key, query);
    return seconds === null ? 'refused' : { seconds, keptBy: 'caller' };
  }
  if (!key.startsWith(ATTACHMENTS)) return 'refused';
  const { ex, sig } = query;
  if (typeof ex !== 'string' || typeof sig !== 'string') return 'refused';
  if (!constantTimeEqual(sig, sign(runtime, key, ex))) return 'refused';
  const seconds = Math.ceil(Number(ex) - runtime.clock.now() / 1000);
  return seconds > 0 ? { seconds, keptBy: 'anyone' } : 'refused';
}

function sign({ instanceKey }: Signer, key: string, expiry: string): string {
  return keyedHash(instanceKey, JSON.stringify(['attachment', key, expiry]));
}
