/**
 * Who receives what: sessions by server and, inside it, by permission class. Members of one class are treated alike
 * by every channel, so visibility is worked out once per class and a broadcast does no arithmetic per receiver.
 *
 * What a class sees is loaded when its first session enters, before that session is told its state: only against
 * what was visible before can a later change be told as gained or lost.
 */
import type { GatewayPorts, Membership } from './ports.ts';
import type { Session } from './session.ts';

export interface ClassAccess {
  /** Permissions in each visible channel. */
  readonly channels: ReadonlyMap<string, bigint>;
  readonly server: bigint;
}

export class PermissionClass {
  readonly server: ServerAudience;
  readonly key: string;
  readonly sessions = new Set<Session>();
  access: ClassAccess | null = null;
  loading: Promise<ClassAccess> | null = null;

  constructor(server: ServerAudience, key: string) {
    this.server = server;
    this.key = key;
  }
}

export class ServerAudience {
  readonly id: string;
  readonly classes = new Map<string, PermissionClass>();
  /** Every channel there was at the last look, seen or not. */
  channelIds: ReadonlySet<string> | null = null;

  constructor(id: string) {
    this.id = id;
  }
}

export class AudienceIndex {
  readonly #ports: GatewayPorts;
  readonly #servers = new Map<string, ServerAudience>();

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
  }

  server(serverId: string): ServerAudience | undefined {
    return this.#servers.get(serverId);
  }

  /** Puts a session into exactly these classes. */
  place(session: Session, memberships: readonly Membership[]): void {
    this.leaveAll(session);
    session.classes = memberships.map((membership) => this.#enter(session, membership));
  }

  /** Enters a session into one more class. */
  join(session: Session, membership: Membership): PermissionClass {
    const joined = this.#enter(session, membership);
    if (!session.classes.includes(joined)) session.classes = [...session.classes, joined];
    return joined;
  }

  /** Takes a session out of a class; empty classes and servers are forgotten. */
  leave(session: Session, left: PermissionClass): void {
    session.classes = session.classes.filter((permissionClass) => permissionClass !== left);
    this.#remove(session, left);
  }

  leaveAll(session: Session): void {
    for (const left of session.classes) this.#remove(session, left);
    session.classes = [];
  }

  /**
   * What a class may do and see; read once, then kept until its server is touched.
   * @throws what the ports throw; the next call tries again
   */
  accessOf(permissionClass: PermissionClass): ClassAccess | Promise<ClassAccess> {
    if (permissionClass.access !== null) return permissionClass.access;
    permissionClass.loading ??= this.#load(permissionClass).finally(() => {
      permissionClass.loading = null;
    });
    return permissionClass.loading;
  }

  /** Reads a class's access afresh, without keeping it. */
  async readAccess(permissionClass: PermissionClass): Promise<ClassAccess> {
    const { server, key } = permissionClass;
    const [channels, permissions] = await Promise.all([
      this.#ports.visibleChannels(server.id, key),
      this.#ports.serverPermissions(server.id, key),
    ]);
    return { channels, server: permissions };
  }

  async #load(permissionClass: PermissionClass): Promise<ClassAccess> {
    const { server } = permissionClass;
    const [access, channelIds] = await Promise.all([
      this.readAccess(permissionClass),
      server.channelIds ?? this.#ports.channelIds(server.id),
    ]);
    server.channelIds ??= channelIds;
    permissionClass.access = access;
    return access;
  }

  #enter(session: Session, { serverId, classKey }: Membership): PermissionClass {
    const server = this.#servers.get(serverId) ?? new ServerAudience(serverId);
    this.#servers.set(serverId, server);
    const entered = server.classes.get(classKey) ?? new PermissionClass(server, classKey);
    server.classes.set(classKey, entered);
    entered.sessions.add(session);
    return entered;
  }

  #remove(session: Session, left: PermissionClass): void {
    const { server } = left;
    left.sessions.delete(session);
    if (left.sessions.size > 0) return;
    if (server.classes.get(left.key) === left) server.classes.delete(left.key);
    if (server.classes.size === 0 && this.#servers.get(server.id) === server) this.#servers.delete(server.id);
  }
}
