/** Turns a page's head into an embed (design 4.1: `type`, `provider`, `video`). Pure. */
import { EMBED_LIMITS, type Embed, normalised } from '@guildhall/protocol';
import { truncate } from '../rich-content/index.ts';
import type { PageHead } from './read-head.ts';

const LONGEST_DESCRIPTION = 350;
const LONGEST_SITE_NAME = 100;
/** Pictures of at least this width are shown large, smaller ones beside the text. */
const LARGE_PICTURE = 400;

/**
 * @param link as written; the preview leads there
 * @param pageUrl the address after redirects, the base of relative addresses
 * @returns null when the page has no description
 */
export function pagePreview(link: string, pageUrl: string, { title, meta }: PageHead): Embed | null {
  const first = (...names: readonly string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? '';
  const heading = line(first('og:title', 'twitter:title') || title, EMBED_LIMITS.title);
  const description = line(
    first('og:description', 'twitter:description', 'description'),
    LONGEST_DESCRIPTION,
  );
  const picture = findPicture(first, pageUrl);
  if (heading === '' && description === '' && !picture) return null;
  const kind = first('og:type').toLowerCase();
  const video = findVideo(first, pageUrl);
  const isLarge =
    kind === 'article' ||
    first('twitter:card') === 'summary_large_image' ||
    (picture?.width ?? 0) >= LARGE_PICTURE;
  const color = /^#([0-9a-f]{6})$/i.exec(first('theme-color').trim())?.[1];
  return {
    type: video ? 'video' : kind === 'article' ? 'article' : 'link',
    url: link,
    ...(heading === '' ? {} : { title: heading }),
    ...(description === '' ? {} : { description }),
    ...(color === undefined ? {} : { color: Number.parseInt(color, 16) }),
    provider: describeProvider(first('og:site_name'), pageUrl),
    ...(picture ? (isLarge ? { image: picture } : { thumbnail: picture }) : {}),
    ...(video ? { video } : {}),
  };
}

/** The preview of a link to a picture or video. @returns null for other types */
export function filePreview(link: string, fileUrl: string, contentType: string): Embed | null {
  const family = contentType.split('/')[0];
  const url = httpsUrl(fileUrl, fileUrl);
  if (!url || contentType.startsWith('image/svg')) return null;
  if (family === 'image') return { type: 'image', url: link, image: { url } };
  return family === 'video' ? { type: 'video', url: link, video: { url } } : null;
}

type First = (...names: readonly string[]) => string;

function findPicture(first: First, pageUrl: string): Embed['image'] {
  const url = httpsUrl(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), pageUrl);
  return url
    ? { url, ...size('width', first('og:image:width')), ...size('height', first('og:image:height')) }
    : undefined;
}

/** Only files: players are foreign pages, which the client never embeds. */
function findVideo(first: First, pageUrl: string): Embed['video'] {
  if (!first('og:video:type').startsWith('video/')) return undefined;
  const url = httpsUrl(first('og:video:secure_url', 'og:video', 'og:video:url'), pageUrl);
  return url
    ? { url, ...size('width', first('og:video:width')), ...size('height', first('og:video:height')) }
    : undefined;
}

function describeProvider(siteName: string, pageUrl: string): NonNullable<Embed['provider']> {
  const { origin, hostname } = new URL(pageUrl);
  return { name: line(siteName, LONGEST_SITE_NAME) || hostname, url: origin };
}

/** Browsers show only https content inside an https page. */
function httpsUrl(address: string, base: string): string | undefined {
  const url = address.trim() === '' ? null : URL.parse(address.trim(), base);
  return url?.protocol === 'https:' && url.href.length <= EMBED_LIMITS.url ? url.href : undefined;
}

function size<Name extends 'width' | 'height'>(name: Name, text: string): { [key in Name]?: number } {
  const pixels = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return pixels > 0 ? ({ [name]: pixels } as { [key in Name]?: number }) : {};
}

/** One line without control characters, cut to a number of code points. */
function line(text: string, most: number): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return truncate(normalised(plain), most);
}
