import { ApiError } from '@guildhall/platform';
import { bits, DEFAULT_EVERYONE, type EndpointBody, LIMITS, type Server } from '@guildhall/protocol';
import type { NewRow } from '../../rows.ts';
import type { Context, Runtime } from '../../runtime.ts';
import type { StoredOverwrite } from '../../tables.ts';
import { loadServerState } from '../access/index.ts';
import { isAccountUsable, requireConfirmedEmail, usersByIds } from '../accounts/index.ts';
import { insertChannels } from '../channels/index.ts';
import { insertMembers, lockAndCountServers } from '../members/index.ts';
import { insertEveryone, insertRoles } from '../roles/index.ts';
import { getLocale } from '../settings/index.ts';
import { announceMembers } from './announce-members.ts';
import { insertServer } from './store.ts';
import { localiseTemplate } from './template-words/template-words.ts';
import { categoryRule, type Template, templateNamed } from './templates.ts';

/**
 * Creates a server with @everyone and the roles and channels of its template, in the owner's language and in one
 * transaction (design 5.12).
 * @throws ApiError too_many_servers, email_unverified, invalid_token when the account can no longer be used
 */
export async function createServer(
  { runtime, actor }: Context,
  { name, template: templateName }: EndpointBody<'createServer'>,
): Promise<Server> {
  await requireConfirmedEmail(runtime, actor);
  const serverId = runtime.ids.next();
  const template = localiseTemplate(templateNamed(templateName), await getLocale(runtime, actor.id));
  const roles = roleRows(runtime, serverId, template);
  return runtime.database.transaction(async (tx) => {
    if ((await lockAndCountServers(tx.db, actor.id)) >= LIMITS.serversPerPerson)
      throw new ApiError('too_many_servers');
    // The deletion of the account may have been requested since; owners of servers cannot request it.
    const [creator] = await usersByIds(tx.db, [actor.id]);
    if (!creator || !isAccountUsable(creator, runtime.clock.now())) throw new ApiError('invalid_token');
    await insertServer(tx.db, { id: serverId, name, ownerId: actor.id });
    await insertEveryone(tx.db, serverId, DEFAULT_EVERYONE);
    await insertRoles(tx.db, roles);
    await insertChannels(tx.db, channelRows(runtime, serverId, template, roles));
    const state = await loadServerState(tx.db, serverId);
    const owner = { userId: actor.id, joinedAt: new Date(runtime.clock.now()) };
    const members = await insertMembers(tx.db, serverId, [owner]);
    const server = state && (await announceMembers(runtime, tx, state, members)).get(actor.id);
    if (!server) throw new Error('the owner of a new server is already in it');
    return server;
  });
}

function roleRows({ ids }: Runtime, serverId: string, { roles }: Template): NewRow<'roles'>[] {
  return roles.map(({ name, color, permissions }, index) => ({
    serverId,
    id: ids.next(),
    name,
    color,
    hoist: true,
    mentionable: true,
    permissions: String(bits(...permissions)),
    position: roles.length - index,
  }));
}

/** Each category with its channels, which inherit its overwrites. */
function channelRows(
  { ids }: Runtime,
  serverId: string,
  { categories }: Template,
  roles: readonly NewRow<'roles'>[],
): NewRow<'channels'>[] {
  return categories.flatMap((category, position) => {
    const id = ids.next();
    const overwrites = JSON.stringify(overwritesOf(serverId, categoryRule(category), roles));
    return [
      { serverId, id, kind: 'category', name: category.name, position, parentId: null, overwrites },
      ...category.channels.map((channel, index) => ({
        serverId,
        id: ids.next(),
        kind: channel.kind,
        name: channel.name,
        topic: channel.topic ?? null,
        position: index,
        parentId: id,
        overwrites,
      })),
    ];
  });
}

function overwritesOf(
  serverId: string,
  rule: ReturnType<typeof categoryRule>,
  roles: readonly NewRow<'roles'>[],
): StoredOverwrite[] {
  if (!rule) return [];
  const { permission } = rule;
  const allowed = roles.filter(({ name }) => rule.roles.includes(name));
  return [
    { id: serverId, type: 'role', allow: '0', deny: permission },
    ...allowed.map(({ id }): StoredOverwrite => ({ id, type: 'role', allow: permission, deny: '0' })),
  ];
}
