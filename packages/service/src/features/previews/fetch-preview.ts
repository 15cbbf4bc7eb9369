import { SafeFetchError, type SafeFetchResponse } from '@guildhall/platform';
import type { Embed } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { filePreview, pagePreview } from './page-preview.ts';
import { pageText } from './page-text.ts';
import { readHead } from './read-head.ts';

const PAGE_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5000;
const PAGES = /^(text\/html|application\/xhtml\+xml)\b/i;
const REQUEST = {
  headers: { accept: 'text/html,application/xhtml+xml,image/*,video/*;q=0.8' },
  timeoutMs: TIMEOUT_MS,
};

/** The preview of a link; null when the page is missing, too slow or has no description. */
export async function fetchPreview({ safeFetch, log }: Runtime, link: string): Promise<Embed | null> {
  try {
    const answer = await safeFetch(link, { ...REQUEST, maxBytes: PAGE_BYTES });
    return toPreview(link, answer);
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    log.debug({ reason: error.reason }, 'a link could not be previewed');
    return error.reason === 'too_large' ? fetchKind({ safeFetch }, link) : null;
  }
}

/** Large files are not fetched; their type is enough. */
async function fetchKind({ safeFetch }: Pick<Runtime, 'safeFetch'>, link: string): Promise<Embed | null> {
  try {
    const answer = await safeFetch(link, { ...REQUEST, method: 'HEAD' });
    return toPreview(link, answer);
  } catch (error) {
    if (error instanceof SafeFetchError) return null;
    throw error;
  }
}

function toPreview(link: string, { status, headers, url, body }: SafeFetchResponse): Embed | null {
  if (status < 200 || status > 299) return null;
  const contentType = headers.get('content-type') ?? '';
  return PAGES.test(contentType)
    ? pagePreview(link, url, readHead(pageText(body, contentType)))
    : filePreview(link, url, contentType.toLowerCase());
}
