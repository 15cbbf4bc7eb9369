/**
 * Pictures of other sites in embeds, previews and components: shown from this instance under a signed path, so that
 * those sites do not learn who reads (design 4.1, `proxy_url`).
 */
import { constantTimeEqual, keyedHash, REMOTE_IMAGES } from '@guildhall/platform';
import { type Ground, perGround } from '../../../ground.ts';
import { mediaUrl } from '../../accounts/index.ts';

/** What holds a picture under `url`. */
const HOLDERS = new Set(['image', 'thumbnail', 'media']);
const KEPT = 10_000;

const proxies = perGround(() => new Map<string, string>());

/** Embeds or components with `proxy_url` and `proxy_icon_url` beside the URLs of pictures elsewhere. */
export function withProxiedPictures<Shown>(ground: Ground, shown: readonly Shown[]): Shown[] {
  return shown.map((each) => proxied(ground, each, false) as Shown);
}

function proxied(ground: Ground, value: unknown, isHolder: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => proxied(ground, inner, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    proxied(ground, inner, HOLDERS.has(key)),
  ]);
  const made: Record<string, unknown> = Object.fromEntries(entries);
  if (isHolder) setProxy(ground, made, 'url', 'proxy_url');
  setProxy(ground, made, 'icon_url', 'proxy_icon_url');
  return made;
}

/** What the sender put there does not count. */
function setProxy(ground: Ground, holder: Record<string, unknown>, from: string, to: string): void {
  delete holder[to];
  const url = holder[from];
  if (typeof url !== 'string' || !/^https?:/i.test(url)) return;
  if (!url.startsWith(`${ground.settings.baseUrl}/`)) holder[to] = proxyUrl(ground, url);
}

function proxyUrl(ground: Ground, url: string): string {
  const known = proxies(ground);
  const made = known.get(url);
  if (made !== undefined) return made;
  const encoded = Buffer.from(url).toString('base64url');
  const path = mediaUrl(ground.settings, `${REMOTE_IMAGES}${signatureOf(ground, encoded)}/${encoded}`);
  if (known.size >= KEPT) known.clear();
  known.set(url, path);
  return path;
}

/** The URL that a signed path stands for; null when this instance did not sign it. */
export function remotePictureUrl(
  ground: Pick<Ground, 'instanceKey'>,
  signature: string,
  encoded: string,
): string | null {
  if (!constantTimeEqual(signature, signatureOf(ground, encoded))) return null;
  return Buffer.from(encoded, 'base64url').toString();
}

function signatureOf({ instanceKey }: Pick<Ground, 'instanceKey'>, encoded: string): string {
  return keyedHash(instanceKey, JSON.stringify(['remote picture', encoded]));
}
