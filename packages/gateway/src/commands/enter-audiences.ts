/** Adds a session to the receivers of its servers' events. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CLOSE_CODES, GATEWAY } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import type { Session } from '../session/session.ts';

/** The number of classes whose access is read at the same time. */
const LOADS_AT_ONCE = 32;

/**
 * Adds a session to its permission classes and loads the access of each class. The session must hold its stream,
 * because events can reach it before this settles.
 * @returns false if the session ended in the meantime
 */
export async function enterAudiences(context: GatewayContext, session: Session): Promise<boolean> {
  let version: number;
  do {
    // Memberships or settings changed during the read, so the result may be stale: read again.
    version = session.accessVersion;
    const [everywhere, isAdult] = await Promise.all([
      context.ports.audiencesOf(session.identity),
      context.ports.isAdult(session.identity),
    ]);
    const memberships = everywhere.filter((membership) => session.follows(membership.serverId));
    if (session.ended) return false;
    if (version !== session.accessVersion) continue;
    session.isAdult = isAdult;
    if (memberships.length > GATEWAY.serversPerShard) {
      context.registry.end(session, CLOSE_CODES.shardingRequired.code, 'Too many servers on this shard');
      return false;
    }
    context.audiences.setClasses(session, memberships);
  } while (version !== session.accessVersion);
  return loadClasses(context, session);
}

async function loadClasses(context: GatewayContext, session: Session): Promise<boolean> {
  const missing = session.classes.filter((permissionClass) => permissionClass.access === null);
  for (let start = 0; start < missing.length; start += LOADS_AT_ONCE) {
    const batch = missing.slice(start, start + LOADS_AT_ONCE);
    await Promise.all(batch.map((permissionClass) => context.audiences.accessOf(permissionClass)));
    if (session.ended) return false;
    // Values already in memory resolve without yielding to the event loop, so yield here.
    await nextTurn();
  }
  return true;
}
