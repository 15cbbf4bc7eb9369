/**
 * What the gateway needs from the outside; `apps/guildhall` hands it over. The gateway itself knows sessions,
 * servers, channels and permission classes as opaque keys, and no feature's rules.
 */
import type { PresenceInput } from '@guildhall/protocol';

/** Whose connection this is. `credentialId` is the session (people) or the application (bots) it logged in with. */
export interface Identity {
  readonly userId: string;
  readonly kind: 'person' | 'bot';
  readonly credentialId: string;
  readonly csrfToken: string | null;
}

/** What a connection presents: the token of Identify, or the cookie header of the upgrade request. */
export interface Credentials {
  readonly token?: string | undefined;
  readonly cookieHeader?: string | undefined;
}

/**
 * A permission class: members of one server whom every channel treats alike (same roles, same ownership, no own
 * overwrites). A member with own overwrites is a class of one. The key is opaque and unique within its server.
 * A change that moves members to another class (new owner, first or last own overwrite) touches each one's `member:`
 * key, besides `server:`.
 */
export interface Membership {
  readonly serverId: string;
  readonly classKey: string;
}

/** Whom news about an account reaches, next to its own sessions. */
export interface Viewers {
  readonly serverIds: readonly string[];
  readonly userIds: readonly string[];
}

/** An event about to be sent; `payload` is JSON text, serialised once for all receivers. */
export interface Dispatch {
  readonly name: string;
  readonly payload: string;
}

export interface AccessChange {
  readonly dispatches: readonly Dispatch[];
  /** Of the lost ones those that are no more: their deletion is told by its own event, which is yet to come. */
  readonly gone: readonly string[];
}

export interface InitialStateOptions {
  readonly sessionId: string;
  readonly resumeUrl: string;
  readonly heartbeatInterval: number;
  readonly shard: readonly [index: number, count: number] | null;
  readonly largeThreshold: number;
}

/** READY first; for bots the SERVER_CREATE of each server follows. */
export interface InitialState {
  readonly ready: Dispatch;
  /** Loaded lazily, a batch at a time, so that a bot in thousands of servers blocks nobody. */
  readonly following: AsyncIterable<readonly Dispatch[]>;
}

export interface RequestMembers {
  readonly serverId: string;
  readonly query?: string | undefined;
  readonly limit?: number | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly presences?: boolean | undefined;
  readonly nonce?: string | undefined;
}

export interface VoiceStateRequest {
  readonly serverId: string | null;
  readonly channelId: string | null;
  readonly selfMute?: boolean | undefined;
  readonly selfDeaf?: boolean | undefined;
  readonly selfVideo?: boolean | undefined;
  readonly selfStream?: boolean | undefined;
}

export interface SignalRequest {
  readonly channelId: string;
  readonly targetSessionId: string;
  readonly signal: {
    readonly kind: 'offer' | 'answer' | 'candidate';
    readonly sdp?: string;
    readonly candidate?: unknown;
  };
}

/** What of an account's surroundings a session follows. */
export interface Surroundings {
  readonly serverIds: readonly string[];
  /** Friends and whoever shares a direct message. */
  readonly direct: boolean;
}

export interface GatewayPorts {
  /** Null when the credentials are unknown, revoked, or of an account that cannot be used now. */
  authenticate(credentials: Credentials): Promise<Identity | null>;
  /** Every server the account is in, with its permission class there. */
  audiencesOf(identity: Identity): Promise<readonly Membership[]>;
  /** The class in one server, or null when the account is not (any longer) in it. */
  membershipOf(userId: string, serverId: string): Promise<Membership | null>;
  /** Channels (threads left out) that a class sees, with its permissions in each; restrictions of single members do not count. */
  visibleChannels(serverId: string, classKey: string): Promise<ReadonlyMap<string, bigint>>;
  /** Channels of the server where what is said is kept from accounts that are not among adults. */
  adultChannels(serverId: string): Promise<ReadonlySet<string>>;
  /** Whether an account may be told what is said there; asked again when its `settings:` key is touched. */
  isAdult(identity: Identity): Promise<boolean>;
  /** A class's server-wide permissions. */
  serverPermissions(serverId: string, classKey: string): Promise<bigint>;
  /** Every channel id of the server, whoever sees it; null when the server is gone. */
  channelIds(serverId: string): Promise<ReadonlySet<string> | null>;
  /**
   * Accounts who may see what happens to an account's profile and presence: the servers it is in, and accounts it
   * shares a DM or friendship with. Asked for accounts without a connection too.
   */
  viewersOf(userId: string): Promise<Viewers>;
  /**
   * What a class that gained or lost sight of channels is told: CHANNEL_CREATE, and CHANNEL_DELETE with `hidden: true`.
   * @param position of the event that changed it: what events behind it tell of is left to them
   */
  describeAccessChange(
    serverId: string,
    gained: readonly string[],
    lost: readonly string[],
    position: string,
  ): Promise<AccessChange>;
  readInitialState(identity: Identity, options: InitialStateOptions): Promise<InitialState>;
  /**
   * SERVER_CREATE as the account sees the server now; null when it is not in it. Sent during a resume by position
   * when access may have changed meanwhile: what a client saw back then is not known any more.
   */
  describeServer(identity: Identity, serverId: string): Promise<Dispatch | null>;
  /**
   * PRESENCE_UPDATE of everyone whose presence a session is told of, as it is now, offline ones too. Sent during a
   * resume by position: the log does not know what became of them meanwhile.
   */
  presencesAnew(identity: Identity, around: Surroundings): AsyncIterable<readonly Dispatch[]>;
  /** MEMBERS_CHUNK dispatches, up to 1000 members each. */
  requestMembers(identity: Identity, request: RequestMembers): AsyncIterable<Dispatch>;
  /** Op 4. @returns what this session alone is told. */
  updateVoiceState(
    identity: Identity,
    sessionId: string,
    request: VoiceStateRequest,
  ): Promise<readonly Dispatch[]>;
  /** Op 5. */
  relaySignal(identity: Identity, sessionId: string, request: SignalRequest): Promise<void>;
  /**
   * What becomes of a session: while it is disconnected it may be resumed, by its position on any process; once it has
   * ended not any more. `resumed` is a session that this process may not have had before.
   */
  sessionChanged(
    session: { readonly id: string; readonly userId: string },
    became: 'connected' | 'resumed' | 'disconnected' | 'ended',
  ): void;
  /** Op 3. Throws for an invalid value. */
  choosePresence(identity: Identity, presence: PresenceInput): Promise<void>;
  /** The first and last connection of an account on this process. */
  connectionsChanged(userId: string, kind: Identity['kind'], connections: number): void;
}
