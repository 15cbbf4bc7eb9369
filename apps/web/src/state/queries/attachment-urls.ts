/**
 * URLs of attachments expire after a day. Expired ones, in an old page or a pasted link, are renewed together
 * in one request, each at most once an hour.
 *
 * @place Files in messages whose addresses have expired
 */
import { useEffect } from 'react';
import { client } from '../client.ts';
import { createStore, useStore } from '../store.ts';
import { gatherWanted } from './gather-wanted.ts';

/** Renewed this long before they expire, so that downloads can finish. */
const MARGIN_MS = 60_000;
const AGAIN_MS = 3_600_000;

/** The new URLs by file. */
const renewed = createStore<Readonly<Record<string, string>>>({});
const askedAt = new Map<string, number>();

/** The URL, or its replacement if it has expired. */
export function useAttachmentUrl(url: string): string {
  const current = useStore(renewed, (urls) => urls[fileOf(url)] ?? url);
  useEffect(() => {
    const expiry = expiryOf(current);
    if (expiry === null) return;
    const timer = setTimeout(() => renew(url), Math.max(0, expiry - MARGIN_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [url, current]);
  return current;
}

/** The part that stays the same after renewal. */
function fileOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** Unix milliseconds; null for other URLs than attachments of this instance. */
function expiryOf(url: string): number | null {
  const parsed = URL.parse(url);
  if (!parsed?.pathname.startsWith('/media/attachments/')) return null;
  const expiry = Number(parsed.searchParams.get('ex') ?? 0);
  return Number.isFinite(expiry) ? expiry * 1000 : null;
}

function renew(url: string): void {
  const file = fileOf(url);
  if (Date.now() - (askedAt.get(file) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
  askedAt.set(file, Date.now());
  load(file);
}

const load = gatherWanted(async (urls) => {
  // A URL that cannot be renewed now shows as missing and is tried again later.
  const answer = await client.api.refreshAttachmentUrls({ body: { urls: [...urls] } }).catch(() => null);
  const found = (answer?.refreshedUrls ?? []).flatMap(({ original, refreshed }) =>
    refreshed === null ? [] : [[original, refreshed]],
  );
  renewed.update((known) => ({ ...known, ...Object.fromEntries(found) }));
});
