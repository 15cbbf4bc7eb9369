/** What every use case needs: one object per process, made by the composition root. */
import type {
  BlobStore,
  Clock,
  Database,
  EphemeralBus,
  KnownCaller,
  Log,
  Mailer,
  Transaction as PlatformTransaction,
  PresenceStore,
  ProcessIds,
  RateLimiter,
  RequestFacts,
  SafeFetch,
} from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { Interaction, User } from '@guildhall/protocol';
import type { Forwarding } from './forwarding.ts';
import type { LiveKit } from './live-kit.ts';
import type { Tables } from './tables.ts';
import type { Touches } from './touches.ts';

export type Transaction = PlatformTransaction<Tables>;

/** Settings of the instance that rules depend on. */
export interface InstanceSettings {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** False: the instance answers under any host name. */
  readonly isBaseUrlSet: boolean;
  readonly registration: 'open' | 'code' | 'closed';
  /** Whether people sign up and log in with a password. */
  readonly localPasswords: boolean;
  /** Whether registering takes proof of work. */
  readonly registrationChallenge: 'none' | 'work';
  /** Until their address is confirmed, people change nothing but their own account. */
  readonly accountsNeedConfirmedEmail: boolean;
  /** Operators use the operator API with two-factor log-in on alone. */
  readonly operatorsNeedTwoFactor: boolean;
  /** Whether there is a place for backups. */
  readonly backsUp: boolean;
  /** A session ends so many days after its start, whatever its use. */
  readonly sessionMaxDays: number;
  /** Cookies are Secure and carry the `__Host-` prefix: everywhere but on plain http. */
  readonly secureCookies: boolean;
  /** Accounts created in this period carry the early access badge; Unix milliseconds, without the end. */
  readonly earlyAccess: { readonly from: number | null; readonly until: number | null };
  /** Coins for a new account, coins for everyone each day, and the share of a sale that the instance keeps. */
  readonly coins: { readonly onJoin: number; readonly daily: number; readonly feePercent: number };
  /** Servers keep messages for so many days at the most; 0 leaves it to their owners. */
  readonly messageRetentionMaxDays: number;
  /** Servers keep attachments for so many days at the most; 0 leaves it to their owners. */
  readonly attachmentRetentionMaxDays: number;
  /** Whether people may make servers out of archives that they upload. */
  readonly imports: 'on' | 'off';
  /** Of such an archive. */
  readonly importMaxBytes: number;
  /** Bytes that an account, a server and everything together may store; 0 is without a limit. */
  readonly storage: {
    readonly perPersonBytes: number;
    readonly perServerBytes: number;
    readonly maxBytes: number;
  };
  /** How people in voice are connected: `auto` is a mesh of two, and the forwarding unit for more. */
  readonly voiceMode: 'auto' | 'mesh' | 'sfu';
  /** Null: calls work only between sessions that can connect directly. */
  readonly ice: IceSettings | null;
  /** Memory for pages of messages that were read; 0 keeps none. */
  readonly keptPagesBytes: number;
  /** Whose tokens are revoked when a used code or refresh token comes back (design 13.16, 13.17). */
  readonly oauthRevokeOnReuse: 'public' | 'all';
}

/** STUN and TURN servers for voice. */
export interface IceSettings {
  readonly urls: readonly string[];
  /** For TURN servers: fixed, or derived from a shared secret and valid for `lifetimeSecs`; null without TURN. */
  readonly credentials:
    | { readonly username: string; readonly credential: string }
    | { readonly secret: string; readonly lifetimeSecs: number }
    | null;
}

/** What a hash of a password takes: memory in KiB, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** How an interactions endpoint is asked and answers: in this API's words or another's. */
export interface EndpointForm {
  ping(ids: { readonly id: string; readonly applicationId: string }): object;
  write(
    interaction: Interaction,
    usersById: (ids: readonly string[]) => Promise<ReadonlyMap<string, User>>,
  ): Promise<object>;
  /** An answer as an interaction response, not yet validated. @throws ApiError invalid_request for no JSON */
  read(answer: string): unknown;
}

export interface Runtime {
  readonly database: Database<Tables>;
  readonly clock: Clock;
  readonly ids: ProcessIds;
  /** Token of this process in `process_leases`, held while it runs. */
  readonly processId: string;
  /** Whether every process reads rows of the event log with several events. */
  readonly logsGroups: () => boolean;
  readonly log: Log;
  readonly touches: Touches;
  readonly ephemeral: EphemeralBus;
  /** The forwarding unit of this process; null where none can run, as in commands. */
  readonly forwarding: Forwarding | null;
  /** Carries voice in place of the forwarding unit; null without LIVEKIT_URL. */
  readonly liveKit: LiveKit | null;
  readonly presenceStore: PresenceStore;
  readonly rateLimiter: RateLimiter;
  /** For addresses that users chose: refuses the instance's own network. */
  readonly safeFetch: SafeFetch;
  /** Of endpoints that were written for Discord; null when that is off. */
  readonly discordForm: EndpointForm | null;
  /** Providers of accounts, as configured. */
  readonly providers: readonly OidcProvider[];
  /** For the providers' own addresses: reaches their issuers wherever they are. */
  readonly providerFetch: SafeFetch;
  /** Uploaded files, by key. */
  readonly blobs: BlobStore;
  /** Null when the instance sends no mail. */
  readonly mailer: Mailer | null;
  readonly settings: InstanceSettings;
  /** Key of CSRF tokens and the like, the same on every process of the instance. */
  readonly instanceKey: Buffer;
  /** Signs push messages, see `ensurePushKey`. */
  readonly pushKey: Buffer;
  readonly passwordCost: PasswordCost;
  /** Observes the sizes of group-committed batches. */
  readonly onCommitBatch: (size: number) => void;
}

/** First argument of every use case: the runtime, the caller and the facts of the request. */
export interface Context {
  readonly runtime: Runtime;
  readonly actor: KnownCaller;
  readonly facts: RequestFacts;
}

/** Context of a request without credentials. */
export interface PublicContext {
  readonly runtime: Runtime;
  readonly facts: RequestFacts;
}

/** A feature's state for one runtime, such as a cache or a lane; created on first use. */
export function perRuntime<Value>(create: (runtime: Runtime) => Value): (runtime: Runtime) => Value {
  const made = new WeakMap<Runtime, Value>();
  return (runtime) => {
    let value = made.get(runtime);
    if (value === undefined) {
      value = create(runtime);
      made.set(runtime, value);
    }
    return value;
  };
}
