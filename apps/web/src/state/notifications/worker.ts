/** Installs and uses the service worker, which starts the client without a network and shows notifications. */

import { language } from '../../languages/chosen.ts';
import { keepLanguage } from '../../languages/kept.ts';
import { beforeSessionEnds } from '../session.ts';
import type { CloseCall, CloseNotices, OpenPath, ShowNotice } from './worker-messages.ts';

let registration: ServiceWorkerRegistration | undefined;
let registering: Promise<void> | undefined;

/** Browsers allow service workers on https and on localhost. */
export const hasWorkers = 'serviceWorker' in navigator;

/** Installs the worker once the page is visible. The rest of the page works without it. */
export function registerWorker(): void {
  if (hasWorkers && import.meta.env.PROD) registering = register();
}

async function register(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // The worker caches and uses the texts of this language.
  await keepLanguage(language).catch(() => undefined);
  registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Known from the start on a page that the worker controls, otherwise once it is registered. */
const activeWorker = (): ServiceWorker | null =>
  registration?.active ?? (hasWorkers ? navigator.serviceWorker.controller : null);

/** Shows a message like a pushed one, with a reply field. @returns false without an active worker */
export function showByWorker(request: ShowNotice): boolean {
  const worker = activeWorker();
  worker?.postMessage(request);
  return worker !== null;
}

/** Closes notifications. */
export function closeByWorker(request: CloseNotices | CloseCall): void {
  activeWorker()?.postMessage(request);
}

/** The worker's registration once it is active. @throws Error when it cannot be installed */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await registering;
  if (!registration) throw new Error('The service worker is not installed.');
  return navigator.serviceWorker.ready;
}

/** Calls back with the path of a clicked notification. */
export function onOpenPath(listener: (path: string) => void): void {
  if (!hasWorkers) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = data as OpenPath | null;
    if (message?.type === 'open-path') listener(message.path);
  });
}

/** Closes notifications, so that the next person at this browser does not see them. */
beforeSessionEnds(() => {
  closeByWorker({ type: 'close-notices' });
  if (hasWorkers) void unsubscribe();
});

/** Also before this page has registered the worker, which an earlier one may have done. */
async function unsubscribe(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration();
  await (await known?.pushManager?.getSubscription())?.unsubscribe();
}
