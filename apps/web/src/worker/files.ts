/** Caches the client's files, so that it starts without a network. */

import { keptLanguage } from '../languages/kept.ts';

interface Files {
  /** The version of the client; it differs for each build. */
  readonly version: string;
  /** Files whose names contain a hash of their content. */
  readonly assets: readonly string[];
  readonly others: readonly string[];
  /** By language, the asset with its texts; English needs none. */
  readonly languages: Readonly<Record<string, string>>;
}
/** Inserted by the build. */
declare const __FILES__: Files;

const ASSETS = 'assets';
/** Name prefix of caches. Each version has one, with its page, its other files and the list of its assets. */
const VERSION = 'version-';
const PAGE = '/';
const LIST = '/assets/list';

/** After this time without an answer, the page comes from the cache. */
const PAGE_WITHIN_MS = 4000;

/** Caches missing files of this version. @throws when one cannot be loaded; the worker is then not installed */
export async function cacheFiles(): Promise<void> {
  const { version, assets, others, languages } = __FILES__;
  const own = await caches.open(VERSION + version);
  await own.addAll([PAGE, ...others].map((path) => new Request(path, { cache: 'no-cache' })));
  await own.put(LIST, Response.json([...assets, ...Object.values(languages)]));
  const kept = await caches.open(ASSETS);
  const known = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const languageAsset = languages[(await keptLanguage()) ?? ''];
  await kept.addAll(
    [...assets, ...(languageAsset ? [languageAsset] : [])].filter((path) => !known.has(path)),
  );
}

/** Deletes files that neither this version nor the one before it uses. */
export async function deleteOldFiles(): Promise<void> {
  const own = VERSION + __FILES__.version;
  const before = (await caches.keys()).filter((name) => name.startsWith(VERSION) && name !== own);
  const wanted = new Set([...__FILES__.assets, ...Object.values(__FILES__.languages)]);
  for (const name of before) {
    const list = await (await caches.open(name)).match(LIST);
    for (const path of list ? ((await list.json()) as string[]) : []) wanted.add(path);
    await caches.delete(name);
  }
  const kept = await caches.open(ASSETS);
  for (const request of await kept.keys())
    if (!wanted.has(new URL(request.url).pathname)) await kept.delete(request);
}

/**
 * Answers for a page, from the service if possible, so that a page is never older than the service. A proxy whose
 * service starts or stops answers with an error.
 */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = freshPage(event);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_WITHIN_MS));
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  if (first && first.status < 500) return first;
  return (await ownFile(PAGE)) ?? fresh;
}

async function freshPage(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

/** Answers for a file that never changes: cached at first use. */
export async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.open(ASSETS);
  const known = await kept.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.status === 200) await kept.put(request, fresh.clone());
  return fresh;
}

/** Answers for a file whose content may change: from the network, otherwise from the cache. */
export async function answerUnversioned(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await ownFile(new URL(request.url).pathname);
    if (known) return known;
    throw error;
  }
}

async function ownFile(path: string): Promise<Response | undefined> {
  return (await caches.open(VERSION + __FILES__.version)).match(path);
}
