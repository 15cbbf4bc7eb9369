/** Requests that report upload progress, which `fetch` does not; only in browsers. */
import type { ResponseLike } from './answer.ts';
import type { RequestOptions } from './fetch-like.ts';

/** How much of an upload has been sent, from 0 to 1. */
export type UploadProgress = (sent: number) => void;

/** Whether this platform can report progress; elsewhere uploads have no progress. */
export const CAN_REPORT_PROGRESS = typeof XMLHttpRequest !== 'undefined';

/** Like `fetch`, with upload progress. Rejects if the connection breaks, or with the signal's reason. */
export function fetchWithProgress(
  url: string,
  { method, headers, credentials, signal, body }: RequestOptions,
  onProgress: UploadProgress,
): Promise<ResponseLike> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open(method, url);
    request.withCredentials = credentials !== 'omit';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        headers: { get: (name) => request.getResponseHeader(name) },
        text: async () => request.responseText,
      });
    request.onerror = () => reject(new TypeError('The upload broke off'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(body ?? null);
  });
}
