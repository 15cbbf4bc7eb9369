/** The service worker from the page's side: starts the client without a network, and shows notifications. */

import { language } from '../../languages/chosen.ts';
import { keepLanguage } from '../../languages/kept.ts';
import { beforeLeaving } from '../session.ts';
import type { OpenPath, ShowNotice } from './worker-messages.ts';

let registration: ServiceWorkerRegistration | undefined;
let registering: Promise<void> | undefined;

/** Browsers have service workers on https and on the machine itself. */
export const hasWorkers = 'serviceWorker' in navigator;

/** Installs the worker once the page is shown. A failure costs only what the worker does. */
export function registerWorker(): void {
  if (hasWorkers && import.meta.env.PROD) registering = register();
}

async function register(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // The worker installs this language's texts, and speaks it.
  await keepLanguage(language).catch(() => undefined);
  registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Shows a message as the worker shows one that is pushed: it can be answered. @returns false where no worker is at work */
export function showByWorker(request: ShowNotice): boolean {
  registration?.active?.postMessage(request);
  return Boolean(registration?.active);
}

/** The worker's registration once it is at work. @throws Error when it cannot be installed */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await registering;
  if (!registration) throw new Error('The service worker is not installed.');
  return navigator.serviceWorker.ready;
}

/** Calls back with the path that a clicked notification leads to. @returns a function that ends it */
export function onOpenPath(listener: (path: string) => void): () => void {
  if (!hasWorkers) return () => undefined;
  const receive = ({ data }: MessageEvent<unknown>): void => {
    const message = data as OpenPath | null;
    if (message?.type === 'open-path') listener(message.path);
  };
  navigator.serviceWorker.addEventListener('message', receive);
  return () => navigator.serviceWorker.removeEventListener('message', receive);
}

/** What was shown to somebody does not stay for the next one at this browser. */
beforeLeaving(() => {
  void registration?.getNotifications().then((shown) => {
    for (const notification of shown) notification.close();
  });
  void registration?.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe());
});
