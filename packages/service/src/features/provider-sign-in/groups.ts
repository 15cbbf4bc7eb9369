/**
 * Roles from groups: each sign-in adds and removes the roles that rules connect with a provider's groups; other roles
 * stay. Joining follows the server's own rules, so bans and the join gate apply.
 */
import { ApiError, NO_FACTS } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { Runtime } from '../../runtime.ts';
import {
  loadServerState,
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

/** A rule that fails is logged and does not prevent the sign-in. */
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
      runtime.log.warn(
        { provider: id, userId, serverId, reason: error.code },
        'a group rule of OIDC_PROVIDERS could not be applied',
      );
    }
  }
}

/** By server: the roles in rules, and the roles that the person's groups give. */
function membershipsFrom(
  rules: NonNullable<OidcProvider['groups']>['rules'],
  held: ReadonlySet<string>,
): Membership[] {
  return [...Map.groupBy(rules, ({ server }) => server)].map(([serverId, ofServer]) => {
    const matching = ofServer.filter(({ group }) => held.has(group));
    const rolesIn = (some: typeof ofServer) => new Set(some.flatMap(({ role }) => role ?? []));
    return {
      serverId,
      joins: matching.some(({ join }) => join),
      wanted: rolesIn(matching),
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
  await changeMember({ runtime, actor, facts: NO_FACTS, access }, userId, ({ server }, target) => ({
    roles: rolesFromGroups(server, target, membership),
    bySystem: true,
  }));
}

async function join(runtime: Runtime, serverId: string, userId: string): Promise<void> {
  if (await findMember(runtime.database.db, serverId, userId)) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = await loadServerState(tx.db, serverId);
    if (!server) throw new ApiError('unknown_server');
    // Nobody can answer the gate during a sign-in, so its question or challenge keeps people out.
    const pass = { answer: undefined, solved: null };
    await joinServer(runtime, tx, server, { userId, kind: 'person', pass });
  });
}

/** Nobody can give roles of bots or @everyone. */
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
