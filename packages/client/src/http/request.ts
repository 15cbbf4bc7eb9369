/** Converts a call to a request. */
import type { Route } from './route.ts';
import type { UploadProgress } from './upload.ts';

/** General options of a call, besides the path's parameters. */
export interface CallOptions {
  /** The reason for the server's audit log; up to 512 characters. */
  readonly reason?: string | undefined;
  /** Aborts the call, even while it waits in a queue. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the share of the files that has been sent, from 0 to 1; in browsers only. Starts again if the call is
   * repeated.
   */
  readonly onUploadProgress?: UploadProgress | undefined;
}

export interface RawInput extends CallOptions {
  readonly [parameter: string]: unknown;
}

/** Path and query under `/api`. @throws TypeError when a parameter of the path is missing or empty */
export function fillPath(route: Route, input: RawInput): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`${name} must be a text, for ${route.path}`);
    return encodeURIComponent(value);
  });
  const query = route.query ? queryOf(input.query) : '';
  return query === '' ? path : `${path}?${query}`;
}

function queryOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.toString();
}

/** A file to upload. An object with its own name, such as a browser's `File`, needs no `filename`. */
export type UploadInput = Blob | { readonly data: Blob | Uint8Array; readonly filename?: string | undefined };

/** The body of the request: JSON text, or a form if files are sent; undefined for none. */
export function encodeBody(route: Route, input: RawInput): string | FormData | undefined {
  const files = input.files as readonly UploadInput[] | undefined;
  if (route.files && (route.files.bodyAs === 'fields' || (files && files.length > 0)))
    return formOf(route.files, input.body, files ?? []);
  if (!route.body) return undefined;
  if (input.body === undefined) return route.body === 'required' ? '{}' : undefined;
  return JSON.stringify(input.body);
}

function formOf(
  { name, bodyAs }: NonNullable<Route['files']>,
  body: unknown,
  files: readonly UploadInput[],
): FormData {
  const form = new FormData();
  if (bodyAs === 'payload_json') form.append('payload_json', JSON.stringify(body ?? {}));
  else
    for (const [key, value] of Object.entries(body ?? {}))
      if (value !== undefined && value !== null) form.append(key, String(value));
  for (const file of files) {
    const { data, filename } = file instanceof Blob ? { data: file, filename: undefined } : file;
    const blob = data instanceof Blob ? data : new Blob([new Uint8Array(data)]);
    const defaultName = blob instanceof File ? blob.name : 'file';
    form.append(name, blob, filename ?? defaultName);
  }
  return form;
}

/** Whether its message, or the first message of its post, has an enforced nonce, so that the server ignores repeated sends. */
export function isGuardedByNonce({ body }: RawInput): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const message = 'message' in body ? body.message : body;
  if (typeof message !== 'object' || message === null) return false;
  return 'nonce' in message && 'enforceNonce' in message && message.enforceNonce === true;
}
