/** Routes as features declare them: a contract and what answers it. Platform knows callers only by kind and id. */
import { Readable } from 'node:stream';
import type { BodyOf, Endpoint, FilesOf, ParamsOf, QueryOf, ReplyOf } from '@guildhall/protocol';

/** A client id and secret presented by HTTP Basic. */
export interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Who makes a request. `nobody` has no credentials. */
export type Caller = { readonly kind: 'nobody' } | ClientCaller | BearerCaller | KnownCaller;

/** An OAuth2 client; its use case checks what it presents. */
export interface ClientCaller {
  readonly kind: 'client';
  readonly basic: BasicCredentials | null;
}

/** A person or a bot, with credentials of their own. */
export interface KnownCaller {
  readonly kind: 'person' | 'bot';
  readonly id: string;
  /** The session or application that vouches for it. */
  readonly credentialId: string;
  /** Presented by cookie: the CSRF rule applies, with this as the expected header. */
  readonly csrfToken: string | null;
  /** `Set-Cookie` of the answer, when presenting the cookie has prolonged it. */
  readonly renewedCookie?: string;
  /** Checks the credential again, by what is known now. @throws ApiError invalid_token when it has lost its force. */
  readonly recheck?: () => Promise<unknown>;
}

/** An application that holds a person's access token. */
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

/** What a handler learns of the request beyond its validated parts. */
export interface RequestFacts {
  readonly address: string;
  readonly userAgent: string | null;
  readonly cookie: string | null;
  /** The Host header: by which name the caller reached the instance. */
  readonly host: string | null;
  /** `X-Audit-Log-Reason`, decoded; the body's reason wins over it. */
  readonly auditReason: string | null;
}

/** A file of a request, on the disk until the request is answered. */
export interface UploadedFile {
  /** As the sender names it, without folders. */
  readonly filename: string;
  /** As the sender says; what the file is only its content tells. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Who sent it: an account, or an address without one. */
  readonly sender: string;
  /** Where it lies until then. */
  readonly path: string;
  /** Reads it from the beginning, as often as wanted. */
  stream(): Readable;
  /** The whole file in memory: for files that are small by their contract. */
  bytes(): Promise<Buffer>;
}

/** The body of an endpoint that declares `bodyStream`. */
export interface BodyStream {
  /** Without parameters, in lower case; empty when the sender names none. */
  readonly contentType: string;
  /** A header of the request by its name in lower case. */
  header(name: string): string | null;
  /**
   * The body as it arrives, once. @throws ApiError unsupported_media_type, body_too_large.
   */
  chunks(): AsyncIterable<Buffer>;
}

export interface RequestInput<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The files of an endpoint that declares `multipart`, in their order. */
  readonly files: FilesOf<E, readonly UploadedFile[]>;
  /** Of an endpoint that declares `bodyStream`; `body` is not read there. */
  readonly stream: BodyStream | undefined;
}

/** An answer that needs more than a body: another of the declared statuses, headers, or bytes made before. */
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

/** JSON that was serialised before, where one text serves an event, a reply or many readers. */
export class SerialisedJson<Body = unknown> {
  declare readonly body: Body;
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}

/** JSON that is made while it is sent, part by part: for lists too long to be held as one text. */
export class StreamedJson<Body = unknown> {
  declare readonly body: Body;
  readonly #parts: () => AsyncIterable<string>;

  /** @param parts gives the whole text, in order; asked once for each time it is read */
  constructor(parts: () => AsyncIterable<string>) {
    this.#parts = parts;
  }

  /** A reader that is slow, or gone, holds the parts back. */
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

export type Handler<E> = (input: RequestInput<E>, caller: Caller, facts: RequestFacts) => Promise<Answer<E>>;

export type Admit = (params: Readonly<Record<string, string>>) => Promise<unknown>;

export interface Route {
  readonly endpoint: Endpoint;
  /** Refuses a form by its URL before anything of it is read: where the URL is the credential. */
  readonly admit?: Admit | undefined;
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

/** Binds a handler to its contract; the types of its input and answer come from the contract. */
export function bindRoute<E extends { readonly kind: 'endpoint' }>(
  endpoint: E,
  handle: Handler<E>,
  admit?: (params: ParamsOf<E>) => Promise<unknown>,
): Route {
  return {
    endpoint: endpoint as unknown as Endpoint,
    handle: handle as unknown as Route['handle'],
    admit: admit as unknown as Admit | undefined,
  };
}
