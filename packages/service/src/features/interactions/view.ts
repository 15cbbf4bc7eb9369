import { ApiError } from '@guildhall/platform';
import type { Interaction, Message } from '@guildhall/protocol';
import {
  type ConversationAccess,
  type ConversationContext,
  memberIn,
  permissionsIn,
} from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { memberViews } from '../members/index.ts';
import { getLocale } from '../settings/index.ts';
import { interactionChannel } from './create/resolved.ts';

/** The part that differs between kinds of interactions. */
export type InteractionBody = Pick<Interaction, 'type' | 'data'> & { readonly message?: Message };

/** An interaction as the bot receives it (design 3.1). @throws ApiError invalid_token */
export async function interactionView(
  ctx: ConversationContext,
  identity: {
    readonly id: string;
    readonly applicationId: string;
    readonly botId: string;
    readonly token: string;
  },
  body: InteractionBody,
): Promise<Interaction> {
  const { runtime, actor, access } = ctx;
  const { id, applicationId, botId, token } = identity;
  const [user, locale, member, appPermissions] = await Promise.all([
    userDirectory(runtime).get(actor.id),
    getLocale(runtime, actor.id),
    readMember(ctx, botId),
    permissionsOfBot(ctx, access, botId),
  ]);
  if (!user) throw new ApiError('invalid_token');
  return {
    version: 1,
    id,
    applicationId,
    token,
    serverId: access.server?.id ?? null,
    channelId: access.channel.row.id,
    channel: interactionChannel(access),
    user: user.view,
    ...(member ? { member: { ...member, permissions: String(access.permissions) } } : {}),
    appPermissions: String(appPermissions),
    locale,
    ...body,
  } as Interaction;
}

async function readMember({ runtime, access }: ConversationContext, botId: string) {
  if (access.server === null) return null;
  const [member] = await memberViews(runtime, access.server, [access.member], botId);
  return member ?? null;
}

/** In direct messages all participants have the same permissions. */
async function permissionsOfBot(
  { runtime }: ConversationContext,
  access: ConversationAccess,
  botId: string,
): Promise<bigint> {
  if (access.server === null) return access.permissions;
  const { server, channel } = access;
  const bot = await memberIn(runtime, server.id, botId);
  return bot ? permissionsIn(server, channel, bot, runtime.clock.now()) : 0n;
}
