import { ApiError, invalidField } from '@guildhall/platform';
import { bit, type EndpointBody, type Member } from '@guildhall/protocol';
import { givenFields } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import {
  type MemberRow,
  permissionsIn,
  requireHeld,
  requireRole,
  type ServerAccess,
  type ServerContext,
} from '../access/index.ts';
import { findVoiceState, moveInVoice, removeFromVoice, requireVoiceChannel } from '../voice/index.ts';
import { changeMember, type MemberChanges, requireAboveOrSelf } from './change-member.ts';
import { roleChange } from './role-change.ts';
import { oneMemberView } from './view.ts';

type Input = EndpointBody<'updateMember'>;

/**
 * Changes a lower member, or the caller; roles even of higher members. Each field needs its own permission
 * (design 5.11).
 * @throws ApiError unknown_member, unknown_role, missing_permission, role_hierarchy, cannot_change_everyone,
 * managed_role, unknown_channel, invalid_channel_kind
 */
export async function updateMember(ctx: ServerContext, userId: string, input: Input): Promise<Member> {
  const { voiceChannelId } = input;
  const { server, member } = await changeMember(ctx, userId, async (access, target, db) => ({
    ...planFor(access, target, input),
    ...(voiceChannelId === undefined ? {} : await voiceMove(ctx, access, target, voiceChannelId, db)),
  }));
  return oneMemberView(ctx.runtime, server, member, ctx.actor.id);
}

/** Changes the caller's own nickname. @throws ApiError missing_permission (Change Nickname) */
export async function updateOwnMember(
  ctx: ServerContext,
  { nick }: EndpointBody<'updateOwnMember'>,
): Promise<Member> {
  const { server, member } = await changeMember(ctx, ctx.actor.id, (access) => {
    access.require('changeNickname');
    return givenFields({ nick });
  });
  return oneMemberView(ctx.runtime, server, member, ctx.actor.id);
}

function planFor(access: ServerAccess, target: MemberRow, input: Input): MemberChanges {
  for (const id of input.roles ?? []) requireRole(access, id);
  if (typeof input.voiceChannelId === 'string' && !access.server.channels.has(input.voiceChannelId))
    throw new ApiError('unknown_channel');
  requirePermissions(access, target, input);
  const { roles, ...others } = input;
  if (Object.keys(others).length > 0) requireAboveOrSelf(access, target);
  const { nick, mute, deaf } = others;
  return givenFields({ nick, roles: roles && roleChange(access, target, roles), mute, deaf });
}

function requirePermissions(access: ServerAccess, target: MemberRow, input: Input): void {
  if (input.nick !== undefined) {
    if (target.userId === access.member.userId) access.requireAny('manageNicknames', 'changeNickname');
    else access.require('manageNicknames');
  }
  if (input.roles !== undefined) access.require('manageRoles');
  if (input.mute !== undefined) access.require('muteMembers');
  if (input.deaf !== undefined) access.require('deafenMembers');
  if (input.voiceChannelId !== undefined) access.require('moveMembers');
}

/**
 * Moves someone who is in voice in this server to another channel, or disconnects them. The caller needs Connect in the
 * target channel.
 * @throws ApiError unknown_channel, invalid_channel_kind, missing_permission (Connect there), invalid_request
 */
async function voiceMove(
  { runtime }: ServerContext,
  { server, member }: ServerAccess,
  target: MemberRow,
  channelId: string | null,
  db: Db,
): Promise<MemberChanges> {
  const state = await findVoiceState(db, target.userId);
  if (channelId !== null) {
    const channel = requireVoiceChannel(server, channelId);
    requireHeld(permissionsIn(server, channel, member, runtime.clock.now()), bit('connect'));
  }
  if (state?.serverId !== server.id) throw invalidField('body/voiceChannelId', 'the member is not in voice');
  return {
    inTransaction: async (tx, access, after) => {
      if (channelId !== null) return moveInVoice(runtime, tx, access, after, channelId);
      await removeFromVoice(tx, { serverId: server.id, userId: after.userId });
      return undefined;
    },
  };
}
