import { ApiError, Reply, randomCode } from '@guildhall/platform';
import { type EndpointBody, type Invite, inviteCreate, LIMITS } from '@guildhall/protocol';
import { type ChannelAccess, type ChannelContext, changeChannel } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { inviteAudience } from '../channels/index.ts';
import { countInvites, equalInvite, type InviteRow, insertInvite } from './store.ts';
import { inviteViews } from './view.ts';

/** Letters and digits without look-alikes. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const DEVELOPER_MAX_AGE_SECS = 3600;

/**
 * Creates an invite, or returns an equal one of the caller (design 5.7).
 * @throws ApiError invalid_channel_kind, too_many_invites, missing_permission in team servers
 */
export async function createInvite(
  ctx: ChannelContext,
  input: EndpointBody<'createInvite'>,
): Promise<Reply<Invite>> {
  const { runtime, actor } = ctx;
  const now = runtime.clock.now();
  const check = (access: ChannelAccess) => {
    access.require('createInvite');
    const { id: channelId, kind } = access.channel.row;
    if (kind === 'category' || kind === 'thread') throw new ApiError('invalid_channel_kind');
    return { channelId, inviterId: actor.id, ...boundsFor(access, input) };
  };
  const { row, found } = await changeChannel(
    ctx,
    check,
    async (tx, { channel: { row: channel } }, wanted) => {
      const equal = input?.unique ? undefined : await equalInvite(tx.db, wanted, new Date(now));
      if (equal) return { row: equal, found: true };
      if ((await countInvites(tx.db, channel.serverId, new Date(now))) >= LIMITS.invitesPerServer) {
        throw new ApiError('too_many_invites');
      }
      const invite = await insertInvite(tx.db, {
        ...wanted,
        code: randomCode(CODE_LENGTH, ALPHABET),
        serverId: channel.serverId,
        createdAt: new Date(now),
        expiresAt: wanted.maxAgeSecs === 0 ? null : new Date(now + wanted.maxAgeSecs * 1000),
      });
      tx.emit(inviteCreate, inviteAudience(channel.serverId, channel.id), await present(ctx, invite));
      await recordAudit(ctx, tx, {
        serverId: channel.serverId,
        action: 'invite_create',
        targetType: 'invite',
        targetId: null,
        targetName: invite.code,
        changes: [
          { key: 'maxUses', new: invite.maxUses },
          { key: 'maxAgeSecs', new: invite.maxAgeSecs },
        ],
      });
      return { row: invite, found: false };
    },
  );
  return new Reply(found ? 200 : 201, await present(ctx, row));
}

/** The requested bounds; team servers have their own (specification, "Team servers"). */
function boundsFor(
  access: ChannelAccess,
  input: EndpointBody<'createInvite'>,
): Pick<InviteRow, 'maxUses' | 'maxAgeSecs'> {
  const maxUses = input?.maxUses ?? 0;
  const maxAgeSecs = input?.maxAgeSecs ?? LIMITS.inviteDefaultAgeSecs;
  const { types } = access.server.row;
  if (types.includes('developer')) {
    access.require('administrator');
    return {
      maxUses: 1,
      maxAgeSecs: Math.min(maxAgeSecs || DEVELOPER_MAX_AGE_SECS, DEVELOPER_MAX_AGE_SECS),
    };
  }
  if (types.includes('staff')) access.require('manageServer');
  return { maxUses, maxAgeSecs };
}

async function present({ runtime }: ChannelContext, row: InviteRow): Promise<Invite> {
  const [view] = await inviteViews(runtime, [row]);
  if (!view) throw new ApiError('unknown_channel');
  return view;
}
