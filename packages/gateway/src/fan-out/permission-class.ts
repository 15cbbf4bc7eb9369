/** A permission class of one server, with the sessions of its members (see `audience-index.ts`). */

export interface ClassAccess {
  /** Permissions in each visible channel. */
  readonly channels: ReadonlyMap<string, bigint>;
  readonly server: bigint;
  /** Age-restricted channels of the server, visible or not. */
  readonly adultChannels: ReadonlySet<string>;
}

export class PermissionClass<Member> {
  readonly server: ServerAudience<Member>;
  readonly key: string;
  readonly sessions = new Set<Member>();
  access: ClassAccess | null = null;
  loading: Promise<ClassAccess> | null = null;

  constructor(server: ServerAudience<Member>, key: string) {
    this.server = server;
    this.key = key;
  }
}

export class ServerAudience<Member> {
  readonly id: string;
  readonly classes = new Map<string, PermissionClass<Member>>();
  /**
   * Channels that existed when the class was loaded, or whose events were delivered since. The creation of any other
   * channel is still to be announced.
   */
  announced: Set<string> | null = null;
  /**
   * Sessions that must receive a deletion although their class no longer sees the channel, because the state read for
   * their last change of access already lacked it.
   */
  readonly awaitingDeletion = new Map<string, Set<Member>>();

  constructor(id: string) {
    this.id = id;
  }

  awaitDeletion(channelId: string, member: Member): void {
    const waiting = this.awaitingDeletion.get(channelId) ?? new Set<Member>();
    this.awaitingDeletion.set(channelId, waiting.add(member));
  }
}
