/** Routes as features declare them: a contract and its handler. Platform knows callers only by kind and id. */
import { Readable } from 'node:stream';
import type { BodyOf, Endpoint, FilesOf, ParamsOf, QueryOf, ReplyOf } from '@guildhall/protocol';

/** A client id and secret presented by HTTP Basic. */
export interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The caller of a request. A `nobody` has no credentials. */
export type Caller = { readonly kind: 'nobody' } | ClientCaller | BearerCaller | KnownCaller;

/** An OAuth2 client; the use case checks its credentials. */
export interface ClientCaller {
  readonly kind: 'client';
  readonly basic: BasicCredentials | null;
}

/** A person or a bot, with credentials of their own. */
export interface KnownCaller {
  readonly kind: 'person' | 'bot';
  readonly id: string;
  /** The session or application behind the credentials. */
  readonly credentialId: string;
  /** Set if the session came by cookie: the CSRF rule applies, and this is the expected header. */
  readonly csrfToken: string | null;
  /** The `Set-Cookie` header of the response, if the request extended the cookie. */
  readonly renewedCookie?: string;
  /** Checks the credential again. @throws ApiError invalid_token if it is no longer valid */
  readonly recheck?: () => Promise<unknown>;
}

/** An application with a person's access token. */
export interface BearerCaller {
  readonly kind: 'bearer';
  /** The person. */
  readonly id: string;
  readonly credentialId: string;
  readonly applicationId: string;
  readonly scopes: readonly string[];
  /** When the access token expires, in milliseconds. */
  readonly expiresAt: number;
}

/** Whether a caller is a person or a bot. */
export function isKnown(caller: Caller): caller is KnownCaller {
  return caller.kind === 'person' || caller.kind === 'bot';
}

/** What a handler gets of the request besides its validated parts. */
export interface RequestFacts {
  readonly address: string;
  readonly userAgent: string | null;
  readonly cookie: string | null;
  /** The Host header, the name under which the caller reached the instance. */
  readonly host: string | null;
  /** `X-Audit-Log-Reason`, decoded; a reason in the body takes precedence. */
  readonly auditReason: string | null;
}

/** For work that no request caused. */
export const NO_FACTS: RequestFacts = {
  address: '',
  userAgent: null,
  cookie: null,
  host: null,
  auditReason: null,
};

/** A file of a request, on disk until the response is sent. */
export interface UploadedFile {
  /** The name that the client sent, without folders. */
  readonly filename: string;
  /** The type that the client sent; only the content shows the real type. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** The sender: an account, or an address. */
  readonly sender: string;
  /** Its path on disk. */
  readonly path: string;
  /** Reads it from the start; may be called several times. */
  stream(): Readable;
  /** The whole file in memory, for files that are small by contract. */
  bytes(): Promise<Buffer>;
}

/** The body of an endpoint that declares `bodyStream`. */
export interface BodyStream {
  /** Without parameters, in lower case; empty if the client sends none. */
  readonly contentType: string;
  /** A header of the request. @param name in lower case */
  header(name: string): string | null;
  /** The body as it arrives; may be read once. @throws ApiError unsupported_media_type, body_too_large */
  chunks(): AsyncIterable<Buffer>;
}

export interface RequestInput<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The files of an endpoint that declares `multipart`, in order. */
  readonly files: FilesOf<E, readonly UploadedFile[]>;
  /** For endpoints that declare `bodyStream`, which have no `body`. */
  readonly stream: BodyStream | undefined;
}

/** A response with more than a body: another declared status, headers, or serialised bytes. */
export class Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;

  constructor(
    status: number,
    body: Body,
    headers: Readonly<Record<string, string | readonly string[]>> = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** JSON serialised earlier, so that one text serves an event, a response or many readers. */
export class SerialisedJson<Body = unknown> {
  declare readonly body: Body;
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}

/** JSON created part by part while it is sent, for lists too long for one text. */
export class StreamedJson<Body = unknown> {
  declare readonly body: Body;
  readonly #parts: () => AsyncIterable<string>;

  /** @param parts yields the whole text in order; called once per read */
  constructor(parts: () => AsyncIterable<string>) {
    this.#parts = parts;
  }

  /** Waits for a slow reader, and stops if the reader is gone. */
  stream(): Readable {
    return Readable.from(this.#parts(), { objectMode: false });
  }

  async collect(): Promise<unknown> {
    let text = '';
    for await (const part of this.#parts()) text += part;
    return JSON.parse(text);
  }
}

export type Answer<E> =
  | ReplyOf<E>
  | SerialisedJson<ReplyOf<E>>
  | StreamedJson<ReplyOf<E>>
  | Reply<ReplyOf<E> | SerialisedJson<ReplyOf<E>>>;

export interface Route {
  readonly endpoint: Endpoint;
  /** Checks a URL that is a credential, before the form is read. */
  readonly admit?: ((params: Readonly<Record<string, string>>) => Promise<unknown>) | undefined;
  /** Refuses callers who must not learn that the route exists, before its query and body are read. */
  readonly admitCaller?: (caller: Caller) => Promise<unknown>;
  readonly handle: (
    input: {
      params: Record<string, string>;
      query: unknown;
      body: unknown;
      files: readonly UploadedFile[] | undefined;
      stream: BodyStream | undefined;
    },
    caller: Caller,
    facts: RequestFacts,
  ) => Promise<unknown>;
}
