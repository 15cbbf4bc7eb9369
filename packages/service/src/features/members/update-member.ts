import { ApiError, invalidField } from '@guildhall/platform';
import type {
  BodyOf,
  updateMember as endpoint,
  Member,
  updateOwnMember as ownEndpoint,
} from '@guildhall/protocol';
import type { MemberRow, ServerAccess, ServerContext } from '../access/index.ts';
import { type ChangedMember, changeMember, type MemberChanges, requireAboveOrSelf } from './change-member.ts';
import { roleChange, roleNamed } from './role-change.ts';
import { memberViews } from './view.ts';

type Input = BodyOf<typeof endpoint>;

/**
 * Changes a member below the caller, or oneself; each field needs its permission (design 5.11).
 * @throws ApiError unknown_member, unknown_role, missing_permission, role_hierarchy, cannot_change_everyone,
 * managed_role, unknown_channel, invalid_channel_kind.
 */
export async function updateMember(ctx: ServerContext, userId: string, input: Input): Promise<Member> {
  const changed = await changeMember(ctx, userId, (access, target) => planFor(access, target, input));
  return viewOf(ctx, changed);
}

/** One's own nickname. @throws ApiError missing_permission (Change Nickname). */
export async function updateOwnMember(
  ctx: ServerContext,
  { nick }: BodyOf<typeof ownEndpoint>,
): Promise<Member> {
  const changed = await changeMember(ctx, ctx.actor.id, (access) => {
    access.require('changeNickname');
    return nickChange(nick);
  });
  return viewOf(ctx, changed);
}

function planFor(access: ServerAccess, target: MemberRow, input: Input): MemberChanges {
  for (const id of input.roles ?? []) roleNamed(access, id);
  if (input.voiceChannelId && !access.server.channels.has(input.voiceChannelId))
    throw new ApiError('unknown_channel');
  requirePermissions(access, target, input);
  if (Object.keys(input).length > 0) requireAboveOrSelf(access, target);
  if (input.voiceChannelId) requireConnected(access, input.voiceChannelId);
  return {
    ...nickChange(input.nick),
    ...(input.roles === undefined ? {} : { roles: roleChange(access, target, input.roles) }),
    ...(input.mute === undefined ? {} : { mute: input.mute }),
    ...(input.deaf === undefined ? {} : { deaf: input.deaf }),
  };
}

function requirePermissions(access: ServerAccess, target: MemberRow, input: Input): void {
  if (input.nick !== undefined) {
    if (target.user_id === access.member.user_id) access.requireAny('manageNicknames', 'changeNickname');
    else access.require('manageNicknames');
  }
  if (input.roles !== undefined) access.require('manageRoles');
  if (input.mute !== undefined) access.require('muteMembers');
  if (input.deaf !== undefined) access.require('deafenMembers');
  if (input.voiceChannelId !== undefined) access.require('moveMembers');
}

/** Nobody is in voice on an instance that offers none, so nobody can be moved there. @throws ApiError invalid_channel_kind, invalid_request. */
function requireConnected({ server }: ServerAccess, channelId: string): void {
  if (server.channels.get(channelId)?.row.kind !== 'voice') throw new ApiError('invalid_channel_kind');
  throw invalidField('body/voiceChannelId', 'the member is not in voice');
}

function nickChange(nick: string | null | undefined): MemberChanges {
  return nick === undefined ? {} : { nick: nick?.trim() ?? null };
}

async function viewOf({ ground }: ServerContext, { member, server }: ChangedMember): Promise<Member> {
  const [view] = await memberViews(ground, server, [member]);
  if (!view) throw new ApiError('unknown_member');
  return view;
}
