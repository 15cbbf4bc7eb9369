/** A permission class of one server, with the sessions of its members (see `audience-index.ts`). */

export interface ClassAccess {
  /** Permissions in each visible channel. */
  readonly channels: ReadonlyMap<string, bigint>;
  readonly server: bigint;
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
  /** Every channel there was at the last look, seen or not. */
  channelIds: ReadonlySet<string> | null = null;

  constructor(id: string) {
    this.id = id;
  }
}
