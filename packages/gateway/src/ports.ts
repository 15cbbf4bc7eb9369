/**
 * The functions that the gateway needs from the service; `apps/guildhall` provides them. For the gateway, sessions,
 * servers, channels and permission classes are opaque keys, and it has no rules of features.
 */
import type { KnownCaller } from '@guildhall/platform';
import type {
  AccessChange,
  Dispatch,
  InitialState,
  InitialStateOptions,
  Membership,
  PresenceScope,
  Viewers,
} from '@guildhall/platform/sessions';
import type {
  PresenceInput,
  RequestMembers,
  VoiceSignalRequest,
  VoiceStateRequest,
} from '@guildhall/protocol';

/** The credentials of a connection: the token of Identify, or the cookie header of the upgrade request. */
export interface Credentials {
  readonly token?: string | undefined;
  readonly cookieHeader?: string | undefined;
}

export interface GatewayPorts {
  /** @returns null if the credentials are unknown or revoked, or the account cannot be used now */
  authenticate(credentials: Credentials): Promise<KnownCaller | null>;
  /** Every server that the account is a member of, with its permission class there. */
  audiencesOf(identity: KnownCaller): Promise<readonly Membership[]>;
  /** The class in one server, or null if the account is not a member. */
  membershipOf(userId: string, serverId: string): Promise<Membership | null>;
  /**
   * Channels (without threads) that a class can see, with its permissions in each.
   * @param earlier an earlier answer, which spares work and is returned again if nothing has changed
   */
  visibleChannels(
    serverId: string,
    classKey: string,
    earlier?: ReadonlyMap<string, bigint>,
  ): Promise<ReadonlyMap<string, bigint>>;
  /** Age-restricted channels of the server. */
  adultChannels(serverId: string): Promise<ReadonlySet<string>>;
  /** Whether an account may read age-restricted channels; read again when its `settings:` key is touched. */
  isAdult(identity: KnownCaller): Promise<boolean>;
  /** A class's server-wide permissions. */
  serverPermissions(serverId: string, classKey: string): Promise<bigint>;
  /** Every channel id of the server, without checking access; null if the server does not exist. */
  channelIds(serverId: string): Promise<ReadonlySet<string> | null>;
  /**
   * The accounts that receive changes of an account's profile and presence: members of its servers, and accounts that
   * share a DM or friendship with it. Also called for accounts without a connection.
   */
  viewersOf(userId: string): Promise<Viewers>;
  /**
   * The dispatches for a class that gained or lost channels: CHANNEL_CREATE, and CHANNEL_DELETE with `hidden: true`.
   * @param position of the event that changed access: later changes have their own events
   */
  describeAccessChange(
    serverId: string,
    gained: readonly string[],
    lost: readonly string[],
    position: string,
  ): Promise<AccessChange>;
  readInitialState(identity: KnownCaller, options: InitialStateOptions): Promise<InitialState>;
  /**
   * SERVER_CREATE with the server as the account sees it now; null if it is not a member. Sent during a resume by
   * position if access may have changed, because the gateway does not know what the client could see before.
   */
  describeServer(identity: KnownCaller, serverId: string): Promise<Dispatch | null>;
  /**
   * PRESENCE_UPDATE with the current status of every account whose presence a session receives, including offline
   * ones. Sent during a resume by position, because presence is not in the log.
   */
  currentPresences(identity: KnownCaller, around: PresenceScope): AsyncIterable<readonly Dispatch[]>;
  /** MEMBERS_CHUNK dispatches, up to 1000 members each. */
  requestMembers(identity: KnownCaller, request: RequestMembers): AsyncIterable<Dispatch>;
  /** Op 4. @returns dispatches for this session only */
  updateVoiceState(
    identity: KnownCaller,
    sessionId: string,
    request: VoiceStateRequest,
  ): Promise<readonly Dispatch[]>;
  /** Op 5. */
  relaySignal(identity: KnownCaller, sessionId: string, request: VoiceSignalRequest): Promise<void>;
  /**
   * Called when a session changes state. A disconnected session may be resumed by its position on any process; an ended
   * one may not. `resumed` may be a session that this process has not held before.
   */
  sessionChanged(
    session: { readonly id: string; readonly userId: string },
    became: 'connected' | 'resumed' | 'disconnected' | 'ended',
  ): void;
  /** Op 3. Throws for an invalid value. */
  choosePresence(identity: KnownCaller, presence: PresenceInput): Promise<void>;
  /** Called when an account opens its first connection to this process, and when it closes its last one. */
  connectionsChanged(userId: string, kind: KnownCaller['kind'], connections: number): void;
}
