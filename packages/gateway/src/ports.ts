/**
 * What the gateway needs from the outside; `apps/guildhall` hands it over. The gateway itself knows sessions,
 * servers, channels and permission classes as opaque keys, and no feature's rules.
 */
import type { KnownCaller } from '@guildhall/platform';
import type {
  AccessChange,
  Dispatch,
  FollowedPlaces,
  InitialState,
  InitialStateOptions,
  Membership,
  Viewers,
} from '@guildhall/platform/sessions';
import type {
  PresenceInput,
  RequestMembers,
  VoiceSignalRequest,
  VoiceStateRequest,
} from '@guildhall/protocol';

/** What a connection presents: the token of Identify, or the cookie header of the upgrade request. */
export interface Credentials {
  readonly token?: string | undefined;
  readonly cookieHeader?: string | undefined;
}

export interface GatewayPorts {
  /** Null when the credentials are unknown, revoked, or of an account that cannot be used now. */
  authenticate(credentials: Credentials): Promise<KnownCaller | null>;
  /** Every server the account is in, with its permission class there. */
  audiencesOf(identity: KnownCaller): Promise<readonly Membership[]>;
  /** The class in one server, or null when the account is not (any longer) in it. */
  membershipOf(userId: string, serverId: string): Promise<Membership | null>;
  /** Channels (threads left out) that a class sees, with its permissions in each; restrictions of single members do not count. */
  visibleChannels(serverId: string, classKey: string): Promise<ReadonlyMap<string, bigint>>;
  /** Age-restricted channels of the server. */
  adultChannels(serverId: string): Promise<ReadonlySet<string>>;
  /** Whether an account may read age-restricted channels; asked again when its `settings:` key is touched. */
  isAdult(identity: KnownCaller): Promise<boolean>;
  /** A class's server-wide permissions. */
  serverPermissions(serverId: string, classKey: string): Promise<bigint>;
  /** Every channel id of the server, without checking access; null when the server is gone. */
  channelIds(serverId: string): Promise<ReadonlySet<string> | null>;
  /**
   * Accounts who may see what happens to an account's profile and presence: the servers it is in, and accounts it
   * shares a DM or friendship with. Asked for accounts without a connection too.
   */
  viewersOf(userId: string): Promise<Viewers>;
  /**
   * What a class that gained or lost sight of channels is told: CHANNEL_CREATE, and CHANNEL_DELETE with `hidden: true`.
   * @param position of the event that changed it: later changes are left to their own events
   */
  describeAccessChange(
    serverId: string,
    gained: readonly string[],
    lost: readonly string[],
    position: string,
  ): Promise<AccessChange>;
  readInitialState(identity: KnownCaller, options: InitialStateOptions): Promise<InitialState>;
  /**
   * SERVER_CREATE as the account sees the server now; null when it is not in it. Sent during a resume by position
   * when access may have changed meanwhile: what a client saw back then is not known any more.
   */
  describeServer(identity: KnownCaller, serverId: string): Promise<Dispatch | null>;
  /**
   * PRESENCE_UPDATE for everyone whose presence a session receives, as it is now, offline ones too. Sent during a
   * resume by position: the log does not know what became of them meanwhile.
   */
  presencesAnew(identity: KnownCaller, around: FollowedPlaces): AsyncIterable<readonly Dispatch[]>;
  /** MEMBERS_CHUNK dispatches, up to 1000 members each. */
  requestMembers(identity: KnownCaller, request: RequestMembers): AsyncIterable<Dispatch>;
  /** Op 4. @returns what this session alone is told. */
  updateVoiceState(
    identity: KnownCaller,
    sessionId: string,
    request: VoiceStateRequest,
  ): Promise<readonly Dispatch[]>;
  /** Op 5. */
  relaySignal(identity: KnownCaller, sessionId: string, request: VoiceSignalRequest): Promise<void>;
  /**
   * What becomes of a session: while it is disconnected it may be resumed, by its position on any process; once it has
   * ended not any more. `resumed` is a session that this process may not have had before.
   */
  sessionChanged(
    session: { readonly id: string; readonly userId: string },
    became: 'connected' | 'resumed' | 'disconnected' | 'ended',
  ): void;
  /** Op 3. Throws for an invalid value. */
  choosePresence(identity: KnownCaller, presence: PresenceInput): Promise<void>;
  /** The first and last connection of an account on this process. */
  connectionsChanged(userId: string, kind: KnownCaller['kind'], connections: number): void;
}
