/**
 * Roles from groups: what a provider's groups give is given and taken at each sign-in; other roles are left alone.
 * Joining goes by the server's own rules, so that a ban or the join gate holds here, too.
 */
import { ApiError } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { Runtime } from '../../runtime.ts';
import {
  loadServerStates,
  type MemberRow,
  rolesHeld,
  type ServerState,
  serverAccess,
} from '../access/index.ts';
import { changeMember, findMember, type MemberChanges } from '../members/index.ts';
import { joinServer } from '../servers/index.ts';

interface Membership {
  readonly serverId: string;
  readonly joins: boolean;
  readonly wanted: ReadonlySet<string>;
  readonly mapped: ReadonlySet<string>;
}

/** What one of the rules asks for fails alone and is logged: nobody is kept out for a role. */
export async function applyGroups(
  runtime: Runtime,
  { id, groups }: OidcProvider,
  userId: string,
  held: readonly string[],
): Promise<void> {
  if (!groups) return;
  for (const membership of membershipsFrom(groups.rules, new Set(held))) {
    try {
      await applyMembership(runtime, userId, membership);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { serverId } = membership;
      runtime.log.warn({ provider: id, userId, serverId, reason: error.code }, 'groups gave no membership');
    }
  }
}

/** By server: what the rules name, and what the groups held ask for. */
function membershipsFrom(
  rules: NonNullable<OidcProvider['groups']>['rules'],
  held: ReadonlySet<string>,
): Membership[] {
  return [...Map.groupBy(rules, ({ server }) => server)].map(([serverId, ofServer]) => {
    const fitting = ofServer.filter(({ group }) => held.has(group));
    const rolesIn = (some: typeof ofServer) => new Set(some.flatMap(({ role }) => role ?? []));
    return {
      serverId,
      joins: fitting.some(({ join }) => join),
      wanted: rolesIn(fitting),
      mapped: rolesIn(ofServer),
    };
  });
}

async function applyMembership(runtime: Runtime, userId: string, membership: Membership): Promise<void> {
  const { serverId, joins, mapped } = membership;
  if (joins) await join(runtime, serverId, userId);
  const member = await findMember(runtime.database.db, serverId, userId);
  if (!member || mapped.size === 0) return;
  const actor = { kind: 'person', id: userId, credentialId: userId, csrfToken: null } as const;
  const access = await serverAccess(runtime, actor, serverId);
  const facts = { address: '', userAgent: null, cookie: null, host: null, auditReason: null };
  await changeMember({ runtime, actor, facts, access }, userId, ({ server }, target) => ({
    roles: rolesFromGroups(server, target, membership),
    bySystem: true,
  }));
}

async function join(runtime: Runtime, serverId: string, userId: string): Promise<void> {
  if (await findMember(runtime.database.db, serverId, userId)) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = (await loadServerStates(tx.db, [serverId])).get(serverId);
    if (!server) throw new ApiError('unknown_server');
    await joinServer(runtime, tx, server, { userId, kind: 'person' });
  });
}

/** Roles of bots and @everyone are nobody's to give. */
function rolesFromGroups(
  server: ServerState,
  target: MemberRow,
  { wanted, mapped }: Membership,
): NonNullable<MemberChanges['roles']> {
  const held = rolesHeld(server, target);
  const givable = (id: string) => {
    const role = server.rolesById.get(id);
    return role && role.id !== server.id && role.botId === null ? [{ id, name: role.name }] : [];
  };
  const added = [...wanted].filter((id) => !held.includes(id)).flatMap(givable);
  const removed = held.filter((id) => mapped.has(id) && !wanted.has(id)).flatMap(givable);
  const gone = new Set(removed.map(({ id }) => id));
  return { result: [...held.filter((id) => !gone.has(id)), ...added.map(({ id }) => id)], added, removed };
}
