/**
 * The service worker: starts the client without a network, and shows push messages. It answers only for pages and the
 * client's own files; API calls never pass through it. A new version takes over at once: file names contain a hash of
 * their content, and the files of the previous version are kept for pages that are still open.
 */

import type { WorkerRequest } from '../state/notifications/worker-messages.ts';
import { answerAsset, answerPage, answerUnversioned, cacheFiles, deleteOldFiles } from './files.ts';
import { closeCall, closeNotices, openNotice, showMessage, showNotice } from './notices.ts';
import { resubscribe } from './subscription.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  event.waitUntil(cacheFiles());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldFiles(), worker.registration.navigationPreload?.enable()]).then(() =>
      worker.clients.claim(),
    ),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(request));
  else if (/^\/[\w-]+\.(js|svg|png)$/.test(url.pathname)) event.respondWith(answerUnversioned(request));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data));
});

worker.addEventListener('message', (event) => {
  const request = event.data as WorkerRequest | undefined;
  if (request?.type === 'show-notice') event.waitUntil(showMessage(request.notice, request.silent));
  if (request?.type === 'close-notices') event.waitUntil(closeNotices(request.read));
  if (request?.type === 'close-call') event.waitUntil(closeCall(request.messageId));
});

worker.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotice(event));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe());
});
