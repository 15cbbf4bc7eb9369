/** In-memory accounts, servers and channels that implement the gateway's ports. */
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
import type { RequestMembers, VoiceSignalRequest, VoiceStateRequest } from '@guildhall/protocol';
import { ALL_PERMISSIONS, bits, type PresenceInput } from '@guildhall/protocol';
import type { Credentials, GatewayPorts } from '../ports.ts';

const MEMBER_PERMISSIONS = bits('viewChannel', 'sendMessages');

interface FakeServer {
  /** Class key of each member. */
  readonly members: Map<string, string>;
  /** The class keys that can see each channel. */
  readonly channels: Map<string, Set<string>>;
}

export class FakeWorld implements GatewayPorts {
  readonly accounts = new Map<string, KnownCaller>();
  readonly servers = new Map<string, FakeServer>();
  /** Age-restricted channels of all servers. */
  readonly channelsForAdults = new Set<string>();
  /** Accounts that count as adults. */
  readonly adults = new Set<string>();
  readonly friends = new Map<string, string[]>();
  readonly presences: [userId: string, presence: PresenceInput][] = [];
  readonly connectionCounts: [userId: string, count: number][] = [];
  readonly initialStates: InitialStateOptions[] = [];
  readonly signals: [sessionId: string, request: VoiceSignalRequest][] = [];
  readonly sessionChanges: [sessionId: string, became: string][] = [];
  /** Awaited while state is read, so that a test can act in between. */
  beforeState: () => Promise<void> = async () => undefined;
  /** Awaited before a change of access is described. */
  beforeAccessChange: () => Promise<void> = async () => undefined;
  /** SERVER_CREATEs that follow READY, in batches. */
  following: Dispatch[][] = [];
  /** Makes READY longer. */
  inReady: Readonly<Record<string, unknown>> = {};
  visibilityReads = 0;
  /** PRESENCE_UPDATEs of everyone, and the requests for them. */
  presencesNow: Dispatch[] = [];
  readonly presencesAsked: PresenceScope[] = [];
  /** Positions of events whose changes of access were described. */
  readonly accessChangesAt: string[] = [];

  account(userId: string, kind: KnownCaller['kind'] = 'bot'): string {
    const token = `token-${userId}`;
    this.accounts.set(token, { id: userId, kind, credentialId: `credential-${userId}`, csrfToken: null });
    return token;
  }

  server(
    serverId: string,
    members: Record<string, string>,
    channels: Record<string, readonly string[]>,
  ): FakeServer {
    const server = {
      members: new Map(Object.entries(members)),
      channels: new Map(Object.entries(channels).map(([id, classes]) => [id, new Set(classes)])),
    };
    this.servers.set(serverId, server);
    return server;
  }

  async authenticate({ token, cookieHeader }: Credentials): Promise<KnownCaller | null> {
    const fromCookie = /^session=(.+)$/.exec(cookieHeader ?? '')?.[1];
    return this.accounts.get(token ?? fromCookie ?? '') ?? null;
  }

  async audiencesOf(identity: KnownCaller): Promise<readonly Membership[]> {
    return [...this.servers].flatMap(([serverId, server]) => {
      const classKey = server.members.get(identity.id);
      return classKey === undefined ? [] : [{ serverId, classKey }];
    });
  }

  async membershipOf(userId: string, serverId: string): Promise<Membership | null> {
    const classKey = this.servers.get(serverId)?.members.get(userId);
    return classKey === undefined ? null : { serverId, classKey };
  }

  async visibleChannels(serverId: string, classKey: string): Promise<ReadonlyMap<string, bigint>> {
    this.visibilityReads += 1;
    const channels = [...(this.servers.get(serverId)?.channels ?? [])];
    const visible = channels.filter(([, classes]) => classes.has(classKey));
    return new Map(visible.map(([id]) => [id, permissionsOf(classKey)]));
  }

  async adultChannels(): Promise<ReadonlySet<string>> {
    return this.channelsForAdults;
  }

  async isAdult({ id: userId }: KnownCaller): Promise<boolean> {
    return this.adults.has(userId);
  }

  async serverPermissions(_serverId: string, classKey: string): Promise<bigint> {
    return permissionsOf(classKey);
  }

  async channelIds(serverId: string): Promise<ReadonlySet<string> | null> {
    const server = this.servers.get(serverId);
    return server === undefined ? null : new Set(server.channels.keys());
  }

  async viewersOf(userId: string): Promise<Viewers> {
    const joined = [...this.servers].filter(([, server]) => server.members.has(userId));
    return { serverIds: joined.map(([id]) => id), userIds: this.friends.get(userId) ?? [] };
  }

  async describeAccessChange(
    serverId: string,
    gained: readonly string[],
    lost: readonly string[],
    position: string,
  ): Promise<AccessChange> {
    this.accessChangesAt.push(position);
    await this.beforeAccessChange();
    const channels = this.servers.get(serverId)?.channels;
    const isThere = (id: string) => channels?.has(id) === true;
    const created = gained.filter(isThere).map((id) => ({ id, serverId }));
    const hidden = lost.filter(isThere).map((id) => ({ id, serverId, hidden: true }));
    return {
      dispatches: [
        ...created.map((d) => ({ name: 'CHANNEL_CREATE', payload: JSON.stringify(d) })),
        ...hidden.map((d) => ({ name: 'CHANNEL_DELETE', payload: JSON.stringify(d) })),
      ],
      gone: lost.filter((id) => !isThere(id)),
    };
  }

  async describeServer(identity: KnownCaller, serverId: string): Promise<Dispatch | null> {
    const classKey = this.servers.get(serverId)?.members.get(identity.id);
    if (classKey === undefined) return null;
    const visible = await this.visibleChannels(serverId, classKey);
    const payload = JSON.stringify({ id: serverId, channels: [...visible.keys()] });
    return { name: 'SERVER_CREATE', payload };
  }

  async readInitialState(identity: KnownCaller, options: InitialStateOptions): Promise<InitialState> {
    this.initialStates.push(options);
    await this.beforeState();
    const ready = {
      sessionId: options.sessionId,
      resumeUrl: options.resumeUrl,
      user: { id: identity.id },
      ...this.inReady,
    };
    const { following } = this;
    return {
      isComplete: identity.kind === 'person' && following.length === 0,
      ready: () => ({ name: 'READY', payload: JSON.stringify(ready) }),
      following: (async function* () {
        yield* following;
      })(),
    };
  }

  async *currentPresences(_identity: KnownCaller, around: PresenceScope): AsyncIterable<readonly Dispatch[]> {
    this.presencesAsked.push(around);
    yield this.presencesNow;
  }

  async *requestMembers(_identity: KnownCaller, request: RequestMembers): AsyncIterable<Dispatch> {
    const { serverId, nonce } = request;
    const members = [...(this.servers.get(serverId)?.members.keys() ?? [])];
    yield { name: 'MEMBERS_CHUNK', payload: JSON.stringify({ serverId, members, nonce }) };
  }

  async choosePresence(identity: KnownCaller, presence: PresenceInput): Promise<void> {
    this.presences.push([identity.id, presence]);
  }

  async updateVoiceState(
    { id: userId }: KnownCaller,
    sessionId: string,
    request: VoiceStateRequest,
  ): Promise<readonly Dispatch[]> {
    const payload = JSON.stringify({ userId, sessionId, channelId: request.channelId });
    return [{ name: 'VOICE_SERVER_UPDATE', payload }];
  }

  async relaySignal(_identity: KnownCaller, sessionId: string, request: VoiceSignalRequest): Promise<void> {
    this.signals.push([sessionId, request]);
  }

  sessionChanged(
    { id: sessionId }: { readonly id: string },
    became: 'connected' | 'resumed' | 'disconnected' | 'ended',
  ): void {
    this.sessionChanges.push([sessionId, became]);
  }

  connectionsChanged(userId: string, _kind: KnownCaller['kind'], connections: number): void {
    this.connectionCounts.push([userId, connections]);
  }
}

function permissionsOf(classKey: string): bigint {
  return classKey.startsWith('admin') ? ALL_PERMISSIONS : MEMBER_PERMISSIONS;
}
