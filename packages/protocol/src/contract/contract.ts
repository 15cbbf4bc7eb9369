/**
 * Contracts of endpoints and events. One definition provides validation, handler types, the compiled serialiser,
 * OpenAPI, the SDK and the reference pages.
 */
import type { Static, TObject, TSchema } from 'typebox';
import type { Access, AccessAt, Actor } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The key of a limit: the caller, the caller's address, or a path parameter. */
export type RateLimitKey = 'actor' | 'address' | `param:${string}`;

/** A number of calls in a sliding window, counted by the combination of the keys. */
export interface RateLimit {
  /** Limits with the same bucket share one count. Default: the endpoint's method and path. */
  readonly bucket?: string;
  readonly limit: number;
  readonly windowSecs: number;
  readonly by: readonly RateLimitKey[];
  /**
   * Counted by the use case after all other checks, so that refused calls do not use up a limit that callers share.
   * Before that, the general limit applies. A text says which calls are not counted, if not all that are refused.
   */
  readonly shared?: true | string;
  /**
   * An IPv6 address also counts for its /56 and /48, which may make four and sixteen times as many calls as its /64.
   */
  readonly widening?: true;
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Whether the URL is the credential, so that headers are not read and callers have no account. */
export function isUrlCredential({ actors }: { readonly actors: readonly Actor[] }): boolean {
  return actors.every((actor) => actor === 'webhook' || actor === 'interaction');
}

/** The parameters named in a path template, all strings. */
export type PathParams<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

/** Response schema by status; null means no body. The first one is the usual response. */
export type Replies = Readonly<Record<number, TSchema | null>>;

/** The limit of endpoints without limits of their own (design, chapter 10). */
export const GENERAL_RATE_LIMIT: RateLimit = { limit: 30, windowSecs: 10, by: ['actor'] };

/** Avatars, icons and banners (design, chapter 10). */
export const IMAGE_RATE_LIMIT: RateLimit = {
  bucket: 'images',
  limit: 5,
  windowSecs: 600,
  by: ['actor'],
};

/** The general limit of a path: each server, channel and webhook has a count of its own. */
export function generalRateLimit(path: string): RateLimit {
  const major = ['serverId', 'channelId', 'webhookId'].filter((name) => path.includes(`{${name}}`));
  return { ...GENERAL_RATE_LIMIT, by: ['actor', ...major.map((name) => `param:${name}` as const)] };
}

/**
 * Files of an endpoint (multipart/form-data). `bodyAs` defines where its `body` is: in form fields named like its
 * properties, or as JSON in the field `payload_json`, in which case plain JSON is accepted too.
 */
export interface MultipartDefinition {
  readonly bodyAs: 'fields' | 'payload_json';
  readonly files: {
    /** Name of the file parts; other file parts are ignored. */
    readonly name: string;
    /** Fewer are `invalid_request`. */
    readonly min: number;
    /** More are `too_many_files` where the endpoint lists that code, else `invalid_request`. */
    readonly max: number;
    /** Most bytes of one file; a larger one is `file_too_large`. */
    readonly maxBytes: number;
  };
  /** Not counted in the bytes that one caller may send as files: the endpoint counts them itself. */
  readonly countsItself?: true;
}

/** One file in the part `file`, such as an icon, next to a body in text fields. */
export function oneFile(maxBytes: number): MultipartDefinition {
  return { bodyAs: 'fields', files: { name: 'file', min: 1, max: 1, maxBytes } };
}

/** A body too large for memory. */
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
  /** Template under `/api`, parameters in braces. */
  readonly path: Path;
  /** Regular expressions that whole parameters must match; otherwise another endpoint may have the path. */
  readonly pathPatterns?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** The kinds of callers it accepts. */
  readonly actors: Actors;
  /** Its requirements for callers. */
  readonly access: Rule;
  /** The error for callers of another kind and without credentials. Default: depends on the caller. */
  readonly refusesOthers?: ErrorCode;
  /** The error for bots where only people may call. Default: `bots_not_allowed`. */
  readonly refusesBots?: ErrorCode;
  readonly query?: Query;
  readonly body?: Body;
  readonly multipart?: Multipart;
  /** The longest JSON body, for endpoints that only known callers may call. Default: `LIMITS.jsonBodyBytes`. */
  readonly bodyBytes?: number;
  /** The handler gets the unparsed body as a stream; `body` only describes it. */
  readonly bodyStream?: BodyStreamDefinition;
  readonly replies: Answers;
  /** Error codes of this endpoint; those that follow from `access`, `actors` and so on are added. */
  readonly errors: readonly ErrorCode[];
  /** Its own limits; without any, the general limit of 30 per 10 s applies (design, chapter 10). */
  readonly rateLimits?: readonly RateLimit[];
  /** A repeated call adds something again although its method is idempotent, so clients do not repeat it. */
  readonly addsEachTime?: boolean;
  /** The audit log records the `X-Audit-Log-Reason` header. */
  readonly audited?: boolean;
}

/** A declared endpoint, immutable. */
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

/** The parts of a request. */
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
/** `Files` for an endpoint that accepts files, else undefined. */
export type FilesOf<E, Files> = E extends { readonly multipart?: infer Multipart }
  ? Multipart extends MultipartDefinition
    ? Files
    : undefined
  : undefined;

type AnswerOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
/** The body of an endpoint's responses; undefined for one without a body. */
export type ReplyOf<E> = E extends { readonly replies: infer Answers extends Replies }
  ? { [Status in keyof Answers]: AnswerOf<Answers[Status]> }[keyof Answers]
  : never;

/** The receivers of an event (design 2.6); `permission` narrows a server or channel audience. */
export type AudienceKind = 'server' | 'servers' | 'channel' | 'user' | 'users' | 'viewers' | 'everyone';

export interface EventDefinition<
  Name extends string = string,
  Payload extends TSchema = TSchema,
  Kind extends AudienceKind = AudienceKind,
  Ephemeral extends boolean = boolean,
> {
  readonly name: Name;
  readonly summary: string;
  /** Its kinds of audience, the usual one first. */
  readonly audience: readonly Kind[];
  /** The intent that gates it. */
  readonly intent: IntentGroup;
  readonly payload: Payload;
  /** Logged events can be resumed; ephemeral ones (typing, presence) cannot. */
  readonly ephemeral?: Ephemeral;
  /**
   * Sessions that report what they show (op 12) get it only for the channel they show (audience `channel`), or in large
   * servers only for the server they show (audience `viewers`).
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

/** Events of `people` need the intent of `servers` and never reach bots; those of `always` need no intent. */
export type IntentGroup = keyof typeof INTENT_BITS | 'always' | 'people';

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
