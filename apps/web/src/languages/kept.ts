/** Stores the page's language where the service worker, which has no local storage, can read it. */

const CACHE = 'language';
const PATH = '/language';

/** @throws Error if the browser allows no storage */
export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(CACHE)).put(PATH, new Response(language));
}

/** The language of the page that was opened last; undefined before the first. */
export async function keptLanguage(): Promise<string | undefined> {
  const kept = await (await caches.open(CACHE)).match(PATH);
  return kept?.text();
}
