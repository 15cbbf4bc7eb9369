/** Turning a call into a request. */
import type { Route } from './route.ts';
import type { UploadProgress } from './upload.ts';

/** What a caller hands to an endpoint: the path's parameters by name, and these. */
export interface CallOptions {
  /** Why, for the server's audit log; up to 512 characters. */
  readonly reason?: string | undefined;
  /** Gives the call up, also while it waits in a queue. */
  readonly signal?: AbortSignal | undefined;
  /** Told how much of the files has been sent, from 0 to 1; in browsers alone. Starts over when the call is repeated. */
  readonly onUploadProgress?: UploadProgress | undefined;
}

export interface RawInput extends CallOptions {
  readonly [parameter: string]: unknown;
}

/** Path and query below `/api`. @throws TypeError when a parameter of the path is missing or empty. */
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

/** A file to upload; one that names itself, such as a browser's `File`, needs no `filename`. */
export type UploadInput = Blob | { readonly data: Blob | Uint8Array; readonly filename?: string | undefined };

/** Body of the request: JSON text, or a form when files are sent; undefined for none. */
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
    const given = blob instanceof File ? blob.name : 'file';
    form.append(name, blob, filename ?? given);
  }
  return form;
}

/** Whether the caller named a nonce that the server holds a repeated send against. */
export function isGuardedByNonce(input: RawInput): boolean {
  const body = input.body;
  if (typeof body !== 'object' || body === null) return false;
  return 'nonce' in body && 'enforceNonce' in body && body.enforceNonce === true;
}
