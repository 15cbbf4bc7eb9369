/** The page's language where the service worker finds it, which has no local storage. */

const CACHE = 'language';
const PATH = '/language';

/** @throws Error where the browser keeps nothing */
export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(CACHE)).put(PATH, new Response(language));
}

/** The language of the page that was opened last; undefined before the first. */
export async function keptLanguage(): Promise<string | undefined> {
  const kept = await (await caches.open(CACHE)).match(PATH);
  return kept?.text();
}
