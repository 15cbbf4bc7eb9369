/**
 * Pictures of other sites in embeds, previews and components, served by this instance under a signed path, so that
 * those sites learn nothing about readers (design 4.1, `proxy_url`).
 */
import { constantTimeEqual, keyedHash, REMOTE_IMAGES } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { mediaUrl } from '../accounts/index.ts';

/** An object with a picture under `url`. */
const HOLDERS = new Set(['image', 'thumbnail', 'media']);
/** Uploaded pictures, and their addresses for bots written for Discord. */
const OWN_PICTURES = /^\/(?:media|api\/v(?:9|10)\/cdn)\//;
const MAX_CACHED_URLS = 10_000;

const proxies = perRuntime(() => new Map<string, string>());

/** Embeds or components with `proxy_url` and `proxy_icon_url` beside the URLs of external pictures. */
export function withProxiedPictures<Shown>(runtime: Runtime, shown: readonly Shown[]): Shown[] {
  return shown.map((each) => proxied(runtime, each, false) as Shown);
}

function proxied(runtime: Runtime, value: unknown, isHolder: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => proxied(runtime, inner, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    proxied(runtime, inner, HOLDERS.has(key)),
  ]);
  const copy: Record<string, unknown> = Object.fromEntries(entries);
  if (isHolder) setProxy(runtime, copy, 'url', 'proxy_url');
  setProxy(runtime, copy, 'icon_url', 'proxy_icon_url');
  return copy;
}

/** Values set by the sender are ignored. */
function setProxy(runtime: Runtime, holder: Record<string, unknown>, from: string, to: string): void {
  delete holder[to];
  const url = holder[from];
  if (typeof url !== 'string' || !/^https?:/i.test(url)) return;
  if (!isOwnPicture(runtime, url)) holder[to] = proxyUrl(runtime, url);
}

/** Other addresses of the instance are proxied too, because readers' browsers would send their cookie there. */
function isOwnPicture({ settings }: Runtime, url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.origin === new URL(settings.baseUrl).origin && OWN_PICTURES.test(parsed.pathname);
}

function proxyUrl(runtime: Runtime, url: string): string {
  const known = proxies(runtime);
  const cached = known.get(url);
  if (cached !== undefined) return cached;
  const encoded = Buffer.from(url).toString('base64url');
  const path = mediaUrl(runtime.settings, `${REMOTE_IMAGES}${sign(runtime, encoded)}/${encoded}`);
  if (known.size >= MAX_CACHED_URLS) known.clear();
  known.set(url, path);
  return path;
}

/** The URL of a signed path; null when this instance did not sign it. */
export function remotePictureUrl(
  runtime: Pick<Runtime, 'instanceKey'>,
  signature: string,
  encoded: string,
): string | null {
  if (!constantTimeEqual(signature, sign(runtime, encoded))) return null;
  return Buffer.from(encoded, 'base64url').toString();
}

function sign({ instanceKey }: Pick<Runtime, 'instanceKey'>, encoded: string): string {
  return keyedHash(instanceKey, JSON.stringify(['remote picture', encoded]));
}
