import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@guildhall/platform';
import type { Embed } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { fetchPreview } from './fetch-preview.ts';
import { linkKey } from './previewed-links.ts';
import { keptPreviews, upsertPreview } from './store.ts';

const KEPT_MS = DAY_MS;
/** A page without a preview may have been down, so this is cached for less time. */
const NONE_KEPT_MS = 10 * MINUTE_MS;

/**
 * The previews of links to other sites, in order. Each page is fetched once while its preview is cached.
 */
export async function loadPreviews(runtime: Runtime, found: readonly string[]): Promise<Embed[]> {
  const own = new URL(runtime.settings.baseUrl).origin;
  const links = found.filter((link) => URL.parse(link)?.origin !== own);
  if (links.length === 0) return [];
  const { db } = runtime.database;
  const now = runtime.clock.now();
  const kept = await keptPreviews(db, links.map(fingerprint), new Date(now));
  const previews = await Promise.all(
    links.map(async (link) => {
      const known = kept.get(fingerprint(link));
      if (known !== undefined) return known.preview && { ...known.preview, url: link };
      const preview = await fetchPreview(runtime, link);
      const expiresAt = new Date(now + (preview ? KEPT_MS : NONE_KEPT_MS));
      await upsertPreview(db, { fingerprint: fingerprint(link), preview, expiresAt });
      return preview;
    }),
  );
  return previews.filter((preview) => preview !== null);
}

function fingerprint(link: string): string {
  return createHash('sha256')
    .update(linkKey(link) ?? link)
    .digest('base64url');
}
