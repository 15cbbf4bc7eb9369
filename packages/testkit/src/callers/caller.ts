/** API calls for tests: typed by the contract, without queues or retries. */
import type { BodyOf, MultipartDefinition, ParamsOf, QueryOf, Replies, ReplyOf } from '@guildhall/protocol';
import { sendRequest } from './request.ts';

interface Contract {
  readonly kind: 'endpoint';
  readonly method: string;
  readonly path: string;
  readonly replies: Replies;
  readonly multipart?: MultipartDefinition | undefined;
}

/**
 * A body with any values, because tests also send invalid ones. Its names are checked: the service ignores unknown ones,
 * so a misspelt one would go unnoticed.
 */
type AnyBody<Body> = Body extends readonly unknown[]
  ? unknown
  : { readonly [Name in keyof NonNullable<Body>]?: unknown } | undefined;

type Parts<E> = {
  readonly params?: Partial<ParamsOf<E>>;
  readonly query?: QueryOf<E>;
  readonly body?: AnyBody<BodyOf<E>>;
  /** Sent with the body as a form, as the contract says; plain bytes are named `file`. */
  readonly files?: readonly (Uint8Array | File)[];
};

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  /** Code of the error body; undefined for a success. */
  readonly code: string | undefined;
  readonly headers: Headers;
}

/** The status and error code of an answer. */
export async function refusalOf(
  answer: Promise<Pick<Answer<unknown>, 'status' | 'code'>>,
): Promise<readonly [number, string | undefined]> {
  const { status, code } = await answer;
  return [status, code];
}

export interface Caller {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes a call and returns any response. Bodies may have invalid values. */
  call<E extends Contract>(
    endpoint: E,
    parts?: Parts<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<ReplyOf<E>>>;
  /** Makes a call that must succeed; throws with the response otherwise. */
  do<E extends Contract>(
    endpoint: E,
    parts?: Omit<Parts<E>, 'body'> & { readonly body?: BodyOf<E> },
  ): Promise<ReplyOf<E>>;
}

/** @param authorization `Session …` or `Bot …`; without it, calls are anonymous */
export function createCaller(
  url: string,
  authorization?: string,
  extra: Record<string, string> = {},
): Caller {
  const headers = { ...(authorization ? { authorization } : {}), ...extra };
  const caller: Caller = {
    url,
    headers,
    async call(endpoint, parts = {}, added = {}) {
      const {
        status,
        headers: answered,
        text,
      } = await sendRequest(`${url}/api${target(endpoint.path, parts)}`, {
        method: endpoint.method,
        headers: {
          ...(parts.body === undefined || parts.files ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...added,
        },
        body: payload(parts, endpoint.multipart),
      });
      const body = text === '' ? undefined : JSON.parse(text);
      return { status, body, code: body?.error?.code, headers: answered };
    },
    async do(endpoint, parts = {}) {
      const answer = await caller.call(endpoint, parts as Parts<typeof endpoint>);
      if (answer.status >= 200 && answer.status < 300) return answer.body;
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      );
    },
  };
  return caller;
}

function payload(
  { body, files }: { readonly body?: unknown; readonly files?: readonly (Uint8Array | File)[] },
  multipart: MultipartDefinition | undefined,
): string | FormData | undefined {
  if (!files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  if (multipart?.bodyAs === 'payload_json') form.append('payload_json', JSON.stringify(body ?? {}));
  else for (const [key, value] of Object.entries(body ?? {})) form.append(key, String(value));
  const part = multipart?.files.name ?? 'file';
  for (const file of files) {
    if (file instanceof File) form.append(part, file);
    else form.append(part, new Blob([new Uint8Array(file)]), 'file');
  }
  return form;
}

function target(path: string, parts: { readonly params?: object; readonly query?: object }): string {
  const params = (parts.params ?? {}) as Record<string, string>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? `missing-${name}`),
  );
  const query = Object.entries(parts.query ?? {}).filter(([, value]) => value !== undefined);
  return query.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)]))}`;
}
