/**
 * URLs of attachments expire after a day. Expired ones, in an old page or a pasted link, are renewed together
 * in one request, each at most once an hour.
 *
 * @place Files in messages whose addresses have expired
 */
import { useEffect, useSyncExternalStore } from 'react';
import { client } from '../client.ts';

const MAX_PER_REQUEST = 50;
/** Renewed this long before they expire, so that downloads can finish. */
const MARGIN_MS = 60_000;
const AGAIN_MS = 3_600_000;

const renewed = new Map<string, string>();
const askedAt = new Map<string, number>();
const wanted = new Set<string>();
const listeners = new Set<() => void>();

/** The URL, or its replacement if it has expired. */
export function useAttachmentUrl(url: string): string {
  const current = useSyncExternalStore(subscribe, () => renewed.get(fileOf(url)) ?? url);
  useEffect(() => {
    const expiry = expiryOf(current);
    if (expiry === null) return;
    const timer = setTimeout(() => want(url), Math.max(0, expiry - MARGIN_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [url, current]);
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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

function want(url: string): void {
  const file = fileOf(url);
  if (Date.now() - (askedAt.get(file) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
  askedAt.set(file, Date.now());
  if (wanted.size === 0) setTimeout(() => void renewWanted(), 0);
  wanted.add(file);
}

async function renewWanted(): Promise<void> {
  const files = [...wanted];
  wanted.clear();
  for (let start = 0; start < files.length; start += MAX_PER_REQUEST) {
    const urls = files.slice(start, start + MAX_PER_REQUEST);
    // A URL that cannot be renewed now shows as missing and is tried again later.
    const answer = await client.api.refreshAttachmentUrls({ body: { urls } }).catch(() => null);
    for (const { original, refreshed } of answer?.refreshedUrls ?? []) {
      if (refreshed !== null) renewed.set(original, refreshed);
    }
  }
  for (const listener of listeners) listener();
}
