/**
 * Indexes sessions by server and, within a server, by permission class. All members of a class have the same
 * permissions in every channel, so visibility is computed once per class and a broadcast computes nothing per
 * receiver.
 *
 * A class's access is loaded when its first session enters, before that session receives its state. So a later change
 * can be compared with it and announced as gained or lost.
 */
import type { Membership } from '@guildhall/platform/sessions';
import type { GatewayPorts } from '../ports.ts';
import type { Session } from '../session/session.ts';
import { type ClassAccess, PermissionClass, ServerAudience } from './permission-class.ts';

export type SessionClass = PermissionClass<Session>;
export type SessionServer = ServerAudience<Session>;

export class AudienceIndex {
  readonly #ports: GatewayPorts;
  readonly #servers = new Map<string, SessionServer>();

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
  }

  server(serverId: string): SessionServer | undefined {
    return this.#servers.get(serverId);
  }

  /** Puts a session into exactly these classes. */
  setClasses(session: Session, memberships: readonly Membership[]): void {
    this.leaveAll(session);
    session.classes = memberships.map((membership) => this.#enter(session, membership));
  }

  /** Adds a session to a class. */
  join(session: Session, membership: Membership): SessionClass {
    const joined = this.#enter(session, membership);
    if (!session.classes.includes(joined)) session.classes = [...session.classes, joined];
    return joined;
  }

  /** Removes a session from a class, and drops classes and servers that become empty. */
  leave(session: Session, left: SessionClass): void {
    session.classes = session.classes.filter((permissionClass) => permissionClass !== left);
    this.#remove(session, left);
  }

  leaveAll(session: Session): void {
    for (const left of session.classes) this.#remove(session, left);
    session.classes = [];
  }

  /**
   * The access of a class; read once, then kept until its server changes.
   * @throws what the ports throw; the next call tries again
   */
  accessOf(permissionClass: SessionClass): ClassAccess | Promise<ClassAccess> {
    if (permissionClass.access !== null) return permissionClass.access;
    permissionClass.loading ??= this.#load(permissionClass).finally(() => {
      permissionClass.loading = null;
    });
    return permissionClass.loading;
  }

  /** Reads a class's access without keeping it. @param earlier its access so far */
  async readAccess(permissionClass: SessionClass, earlier?: ClassAccess): Promise<ClassAccess> {
    const { server, key } = permissionClass;
    const [channels, permissions, adultChannels] = await Promise.all([
      this.#ports.visibleChannels(server.id, key, earlier?.channels),
      this.#ports.serverPermissions(server.id, key),
      this.#ports.adultChannels(server.id),
    ]);
    return { channels, server: permissions, adultChannels };
  }

  async #load(permissionClass: SessionClass): Promise<ClassAccess> {
    const { server } = permissionClass;
    // Read before the access: a visible channel that is missing here is announced by its CHANNEL_CREATE.
    const channelIds = server.announced ?? (await this.#ports.channelIds(server.id));
    const access = await this.readAccess(permissionClass);
    server.announced ??= new Set(channelIds);
    permissionClass.access = access;
    return access;
  }

  #enter(session: Session, { serverId, classKey }: Membership): SessionClass {
    const server = this.#servers.get(serverId) ?? new ServerAudience<Session>(serverId);
    this.#servers.set(serverId, server);
    const entered = server.classes.get(classKey) ?? new PermissionClass<Session>(server, classKey);
    server.classes.set(classKey, entered);
    entered.sessions.add(session);
    return entered;
  }

  #remove(session: Session, left: SessionClass): void {
    const { server } = left;
    left.sessions.delete(session);
    if (left.sessions.size > 0) return;
    if (server.classes.get(left.key) === left) server.classes.delete(left.key);
    if (server.classes.size === 0 && this.#servers.get(server.id) === server) this.#servers.delete(server.id);
  }
}
