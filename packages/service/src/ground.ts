/** What every use case stands on: one object a process, made by the composition root. */
import type {
  BlobStore,
  Clock,
  Database,
  EphemeralBus,
  IdSource,
  KnownCaller,
  Log,
  Mailer,
  Transaction as PlatformTransaction,
  PresenceStore,
  RateLimiter,
  RequestFacts,
  SafeFetch,
} from '@guildhall/platform';
import type { Tables } from './tables.ts';
import type { Touches } from './touches.ts';

export type Transaction = PlatformTransaction<Tables>;

/** Settings of the instance that rules depend on. */
export interface InstanceSettings {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** False: the instance is reached by whatever name leads to it. */
  readonly baseUrlGiven: boolean;
  readonly registration: 'open' | 'code' | 'closed';
  /** Cookies are Secure and carry the `__Host-` prefix: everywhere but on plain http. */
  readonly secureCookies: boolean;
  /** When an account had to be made to carry the early access badge; Unix milliseconds, the end is outside. */
  readonly earlyAccess: { readonly from: number | null; readonly until: number | null };
  /** Coins given to a new account and each day to everyone, and the share of a sale that the instance keeps. */
  readonly coins: { readonly onJoin: number; readonly daily: number; readonly feePercent: number };
  /** Null: only sessions that reach each other by themselves connect. */
  readonly ice: IceSettings | null;
  /** Whose tokens are revoked when a used code or refresh token comes back (design 13.16, 13.17). */
  readonly oauthRevokeOnReuse: 'public' | 'all';
}

/** Where sessions in voice find a way to each other. */
export interface IceSettings {
  /** Of STUN and TURN servers. */
  readonly urls: readonly string[];
  /** Of TURN servers: fixed, or made from a secret that they share for so many seconds; null without. */
  readonly credentials:
    | { readonly username: string; readonly credential: string }
    | { readonly secret: string; readonly lifetimeSecs: number }
    | null;
}

export interface Ground {
  readonly database: Database<Tables>;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** This process; `process_leases` has it as its token while it lives. */
  readonly processId: string;
  readonly log: Log;
  readonly touches: Touches;
  readonly ephemeral: EphemeralBus;
  readonly presenceStore: PresenceStore;
  readonly rateLimiter: RateLimiter;
  /** Reaches addresses that users chose, and nothing inside the instance's own network. */
  readonly safeFetch: SafeFetch;
  /** Uploaded files, by key. */
  readonly blobs: BlobStore;
  /** Null: the instance sends no mail. */
  readonly mailer: Mailer | null;
  readonly settings: InstanceSettings;
  /** Key of CSRF tokens and the like, the same on every process of the instance. */
  readonly instanceKey: Buffer;
  /** Observes the sizes of group-committed batches. */
  readonly onCommitBatch: (size: number) => void;
}

/** Who acts, and what the request says of itself: the first argument of every use case. */
export interface Context {
  readonly ground: Ground;
  readonly actor: KnownCaller;
  readonly facts: RequestFacts;
}

/** A request without credentials. */
export interface PublicContext {
  readonly ground: Ground;
  readonly facts: RequestFacts;
}

/** State that belongs to one ground, made on first use: caches and lanes of a feature. */
export function perGround<Value>(create: (ground: Ground) => Value): (ground: Ground) => Value {
  const made = new WeakMap<Ground, Value>();
  return (ground) => {
    let value = made.get(ground);
    if (value === undefined) {
      value = create(ground);
      made.set(ground, value);
    }
    return value;
  };
}
