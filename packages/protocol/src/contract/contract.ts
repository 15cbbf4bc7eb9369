/**
 * Contracts: what an endpoint and an event are. One definition feeds validation, handler types, the compiled
 * serialiser, OpenAPI, the SDK and the reference pages.
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { Access, AccessAt, Actor } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a limit counts by: the caller, the caller's address, or a parameter of the path. */
export type RateLimitKey = 'actor' | 'address' | `param:${string}`;

/** So many calls in a sliding window, counted by the listed keys together. */
export interface RateLimit {
  /** Limits with the same bucket share one count. Default: the endpoint's method and path. */
  readonly bucket?: string;
  readonly limit: number;
  readonly windowSecs: number;
  readonly by: readonly RateLimitKey[];
  /**
   * Counted by the use case once everything else has let the call pass, and not before: what all callers share must
   * not be used up by calls that are refused. Until then the general limit holds.
   */
  readonly shared?: true;
  /** An IPv6 address counts with its /56 and /48 as well, which may do four and sixteen times as much as its /64. */
  readonly widening?: true;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Whether the URL itself is the credential, so that headers are not read and callers have no account. */
export function isUrlCredential({ actors }: { readonly actors: readonly Actor[] }): boolean {
  return actors.every((actor) => actor === 'webhook' || actor === 'interaction');
}

/** The parameters named in a path template, all strings. */
export type PathParams<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

/** Status to schema of the answer; null is an answer without a body. The first one is the usual one. */
export type Replies = Readonly<Record<number, TSchema | null>>;

/** Every endpoint without limits of its own (design, chapter 10). */
export const GENERAL_RATE_LIMIT: RateLimit = { limit: 30, windowSecs: 10, by: ['actor'] };

/** Avatars, icons and banners (design, chapter 10). */
export const IMAGE_RATE_LIMIT: RateLimit = {
  bucket: 'images',
  limit: 5,
  windowSecs: 600,
  by: ['actor'],
};

/** Parameters that part the general limit: each server, channel and webhook has a count of its own. */
export const MAJOR_PARAMETERS = ['serverId', 'channelId', 'webhookId'] as const;

/**
 * An endpoint that takes files (multipart/form-data). `bodyAs` says where its `body` is: in text fields of the form by
 * the names of its properties, or as JSON in the field `payload_json`, in which case plain JSON is taken too.
 */
export interface MultipartDefinition {
  readonly bodyAs: 'fields' | 'payload_json';
  readonly files: {
    /** Name of the parts that hold files; parts of other names are ignored. */
    readonly name: string;
    /** Fewer are `invalid_request`. */
    readonly min: number;
    /** More are `too_many_files` where the endpoint lists that code, else `invalid_request`. */
    readonly max: number;
    /** Of one file; a larger one is `file_too_large`. */
    readonly maxBytes: number;
  };
}

/** One file in the part `file`, such as an icon, next to a body in text fields. */
export function oneFile(maxBytes: number): MultipartDefinition {
  return { bodyAs: 'fields', files: { name: 'file', min: 1, max: 1, maxBytes } };
}

/** A body too large to be held as one. */
export interface BodyStreamDefinition {
  readonly contentTypes: readonly string[];
  readonly maxBytes: number;
}

export interface EndpointDefinition<
  Path extends string = string,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Answers extends Replies = Replies,
  Multipart extends MultipartDefinition | undefined = MultipartDefinition | undefined,
  Actors extends readonly Actor[] = readonly Actor[],
  Rule extends Access = Access,
> {
  readonly method: Method;
  /** Template below `/api`, parameters in braces. */
  readonly path: Path;
  /** Regular expressions that a parameter's whole text must match; another endpoint may have the path otherwise. */
  readonly pathPatterns?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Which kinds of callers it takes. */
  readonly actors: Actors;
  /** What it asks of them. */
  readonly access: Rule;
  /** What callers of another kind, and those without credentials, are answered. Default: by what they are. */
  readonly refusesOthers?: ErrorCode;
  /** What bots are answered where people alone may call. Default: `bots_not_allowed`. */
  readonly refusesBots?: ErrorCode;
  readonly query?: Query;
  readonly body?: Body;
  readonly multipart?: Multipart;
  /** The body is not parsed: the handler gets it as a stream. `body` then only says what it is. */
  readonly bodyStream?: BodyStreamDefinition;
  readonly replies: Answers;
  /** Codes special to the endpoint; those that follow from `access`, `actors` and the like are added. */
  readonly errors: readonly ErrorCode[];
  /** Own limits; without any the general limit of 30 per 10 s applies (design, chapter 10). */
  readonly rateLimits?: readonly RateLimit[];
  /** Changes are recorded with the `X-Audit-Log-Reason` header. */
  readonly audited?: boolean;
}

/** An endpoint, frozen as it was declared. */
export type Endpoint<
  Path extends string = string,
  Query extends TObject | undefined = TObject | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Answers extends Replies = Replies,
  Multipart extends MultipartDefinition | undefined = MultipartDefinition | undefined,
  Actors extends readonly Actor[] = readonly Actor[],
  Rule extends Access = Access,
> = EndpointDefinition<Path, Query, Body, Answers, Multipart, Actors, Rule> & { readonly kind: 'endpoint' };

/** Declares an endpoint. */
export function endpoint<
  const Path extends string,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
  Answers extends Replies = Replies,
  Multipart extends MultipartDefinition | undefined = undefined,
  const Actors extends readonly Actor[] = readonly Actor[],
  const Rule extends Access = Access,
>(
  definition: EndpointDefinition<Path, Query, Body, Answers, Multipart, Actors, Rule> & {
    readonly access: AccessAt<Path, Actors[number]>;
  },
): Endpoint<Path, Query, Body, Answers, Multipart, Actors, Rule> {
  return Object.freeze({ kind: 'endpoint' as const, ...definition });
}

/** What a caller of an endpoint sends, by part. */
export type ParamsOf<E> = E extends { readonly path: infer Path extends string } ? PathParams<Path> : never;
export type QueryOf<E> = E extends { readonly query?: infer Query }
  ? Query extends TSchema
    ? Static<Query>
    : Record<string, never>
  : never;
export type BodyOf<E> = E extends { readonly body?: infer Body }
  ? Body extends TSchema
    ? Static<Body>
    : undefined
  : never;
/** `Files` for an endpoint that takes files, else undefined. */
export type FilesOf<E, Files> = E extends { readonly multipart?: infer Multipart }
  ? Multipart extends MultipartDefinition
    ? Files
    : undefined
  : undefined;

type AnswerOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
/** The body of any of the endpoint's answers; undefined for one without a body. */
export type ReplyOf<E> = E extends { readonly replies: infer Answers extends Replies }
  ? { [Status in keyof Answers]: AnswerOf<Answers[Status]> }[keyof Answers]
  : never;

/** Whose sessions an event goes to (design 2.6); `permission` narrows a server or channel audience. */
export type AudienceKind = 'server' | 'servers' | 'channel' | 'user' | 'users' | 'viewers';

export interface EventDefinition<
  Name extends string = string,
  Payload extends TSchema = TSchema,
  Kind extends AudienceKind = AudienceKind,
  Ephemeral extends boolean = boolean,
> {
  readonly name: Name;
  readonly summary: string;
  /** The kinds of audience it goes to, the usual one first. */
  readonly audience: readonly Kind[];
  /** Group of the gateway's intents that gates it; `always` arrives whatever was asked for. */
  readonly intent: IntentGroup;
  readonly payload: Payload;
  /** Facts are in the event log and can be resumed; ephemeral ones (typing, presence) are not. */
  readonly ephemeral?: Ephemeral;
  /**
   * A session that says what it shows (op 12) gets it only for the channel it shows (audience `channel`), or in large
   * servers only for the one it shows (audience `viewers`).
   */
  readonly onlyWhereShown?: boolean;
}

export type EventContract<
  Name extends string = string,
  Payload extends TSchema = TSchema,
  Kind extends AudienceKind = AudienceKind,
  Ephemeral extends boolean = boolean,
> = EventDefinition<Name, Payload, Kind, Ephemeral> & {
  readonly kind: 'event';
};

/** Bits of the `intents` number of Identify; message-like groups differ in servers and DMs (design 2.2). */
export const INTENT_BITS = {
  servers: [0, 0],
  members: [1, 1],
  moderation: [2, 2],
  expressions: [3, 3],
  webhooks: [5, 5],
  invites: [6, 6],
  voice: [7, 7],
  presences: [8, 8],
  messages: [9, 12],
  reactions: [10, 13],
  typing: [11, 14],
  automodRules: [20, 20],
  automodActions: [21, 21],
  polls: [24, 25],
} as const satisfies Record<string, readonly [inServers: number, inDirectMessages: number]>;

export type IntentGroup = keyof typeof INTENT_BITS | 'always';

/** Declares an event of the gateway. */
export function event<
  const Name extends string,
  Payload extends TSchema,
  const Kind extends AudienceKind,
  const Ephemeral extends boolean = false,
>(
  definition: EventDefinition<Name, Payload, Kind, Ephemeral>,
): EventContract<Name, Payload, Kind, Ephemeral> {
  return Object.freeze({ kind: 'event' as const, ...definition });
}

export type PayloadOf<E> = E extends { readonly payload: infer Payload extends TSchema }
  ? Static<Payload>
  : never;
