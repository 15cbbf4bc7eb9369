/** The dependencies of all use cases: one object per process, created by the composition root. */
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
  StateVersion,
} from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { Channel, Interaction, Message, User } from '@guildhall/protocol';
import type { Forwarding } from './forwarding.ts';
import type { LiveKit } from './live-kit.ts';
import type { Tables } from './tables.ts';
import type { Touches } from './touches.ts';

export type Transaction = PlatformTransaction<Tables>;

/** Settings of the instance on which rules depend. */
export interface InstanceSettings {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** Whether a base URL is configured. Without one, the instance answers under any host name. */
  readonly isBaseUrlSet: boolean;
  readonly registration: 'open' | 'code' | 'closed';
  /** Whether people sign up and log in with a password. */
  readonly localPasswords: boolean;
  /** Whether registering requires proof of work. */
  readonly registrationChallenge: 'none' | 'work';
  /** Whether people must confirm their address before they can change anything but their own account. */
  readonly accountsNeedConfirmedEmail: boolean;
  /** Whether the operator API requires two-factor authentication. */
  readonly operatorsNeedTwoFactor: boolean;
  /** Whether backups are configured. */
  readonly backsUp: boolean;
  /** Days after which a session ends, even if it is in use. */
  readonly sessionMaxDays: number;
  /** Whether cookies are Secure and have the prefix `__Host-`: always, except over plain http. */
  readonly secureCookies: boolean;
  /** Accounts created in this period get the early access badge. Unix milliseconds, end exclusive. */
  readonly earlyAccess: { readonly from: number | null; readonly until: number | null };
  /** Coins for a new account, daily coins for everyone, and the instance's share of a sale. */
  readonly coins: { readonly onJoin: number; readonly daily: number; readonly feePercent: number };
  /** Maximum number of days for which servers keep messages; 0 leaves it to their owners. */
  readonly messageRetentionMaxDays: number;
  /** Maximum number of days for which servers keep attachments; 0 leaves it to their owners. */
  readonly attachmentRetentionMaxDays: number;
  /** Whether people may create servers from archives that they upload. */
  readonly imports: 'on' | 'off';
  /** Maximum size of such an archive. */
  readonly importMaxBytes: number;
  /** Maximum bytes of an account, a server and the whole instance; 0 means no limit. */
  readonly storage: {
    readonly perPersonBytes: number;
    readonly perServerBytes: number;
    readonly maxBytes: number;
  };
  /** How people in voice are connected: `auto` is a mesh for two, and the forwarding unit for more. */
  readonly voiceMode: 'auto' | 'mesh' | 'sfu';
  /** Null: calls work only between sessions that can connect directly. */
  readonly ice: IceSettings | null;
  /** Memory for cached pages of messages; 0 caches none. */
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

/** The cost of hashing a password: memory in KiB, and number of passes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** What a format may add to interactions; each without unknown ids. */
interface EndpointLookUps {
  usersById(ids: readonly string[]): Promise<ReadonlyMap<string, User>>;
  messagesById(channelId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Message>>;
  /** Null for a command available everywhere. */
  serverOfCommand(applicationId: string, commandId: string): Promise<string | null>;
  /** What a member may do in channels, and which of them are threads. */
  personChannels(
    person: { readonly serverId: string; readonly userId: string },
    channelIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly permissions: string; readonly thread: Channel | null }>>;
}

/** The format of an interactions endpoint's requests and responses: of this API or another. */
export interface EndpointForm {
  ping(ids: { readonly id: string; readonly applicationId: string }): object;
  write(interaction: Interaction, lookUps: EndpointLookUps): Promise<object>;
  /** Parses an interaction response without validating it. @throws ApiError invalid_request for invalid JSON */
  read(answer: string): unknown;
}

export interface Runtime {
  readonly database: Database<Tables>;
  readonly clock: Clock;
  readonly ids: ProcessIds;
  /** Token of this process in `process_leases`, held while it runs. */
  readonly processId: string;
  /** Whether every process can read rows of the event log that hold several events. */
  readonly mayGroupEvents: () => boolean;
  readonly log: Log;
  readonly touches: Touches;
  readonly ephemeral: EphemeralBus;
  /** The forwarding unit of this process; null where none can run, for example in operator commands. */
  readonly forwarding: Forwarding | null;
  /** Replaces the forwarding unit; null without LIVEKIT_URL. */
  readonly liveKit: LiveKit | null;
  readonly presenceStore: PresenceStore;
  readonly rateLimiter: RateLimiter;
  /** For addresses chosen by users: refuses addresses inside the instance's own network. */
  readonly safeFetch: SafeFetch;
  /** The format of endpoints written for Discord; null when it is off. */
  readonly discordForm: EndpointForm | null;
  /** The configured sign-in providers. */
  readonly providers: readonly OidcProvider[];
  /** For the sign-in providers' addresses, which may be inside the instance's network. */
  readonly providerFetch: SafeFetch;
  /** Uploaded files, by key. */
  readonly blobs: BlobStore;
  /** Null if the instance cannot send mail. */
  readonly mailer: Mailer | null;
  readonly settings: InstanceSettings;
  /** Key of CSRF tokens and the like; all processes of the instance share it. */
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
  /** The state that the caller was admitted from. A statement that gets it is refused if that state has changed. */
  readonly stateVersion?: StateVersion;
}

/** Context of a request without credentials. */
export interface PublicContext {
  readonly runtime: Runtime;
  readonly facts: RequestFacts;
}

/** Does not wait for work. @param fault logged if it fails */
export function inBackground({ log }: Pick<Runtime, 'log'>, work: Promise<unknown>, fault: string): void {
  work.catch((error: unknown) => log.warn({ err: error }, fault));
}

/** A feature's state for one runtime, such as a cache or a lane; created on first use. */
export function perRuntime<Value>(create: (runtime: Runtime) => Value): (runtime: Runtime) => Value {
  const values = new WeakMap<Runtime, Value>();
  return (runtime) => {
    let value = values.get(runtime);
    if (value === undefined) {
      value = create(runtime);
      values.set(runtime, value);
    }
    return value;
  };
}
