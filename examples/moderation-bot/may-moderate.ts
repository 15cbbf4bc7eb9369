/**
 * Whether somebody may do with a command what they ask for. The instance checks what the bot may do, and the bot may do
 * more than most people: so the bot has to check what the person may do.
 */
import {
  type Bot,
  type CommandContext,
  hasPermission,
  type Member,
  type Permission,
} from '@guildhall/client';

const NEEDED: Readonly<Record<string, Permission>> = {
  warn: 'moderateMembers',
  warnings: 'moderateMembers',
  timeout: 'moderateMembers',
  kick: 'kickMembers',
  ban: 'banMembers',
};

/** Why not; null when they may. */
export async function findRefusal(bot: Bot, command: CommandContext): Promise<string | null> {
  const { serverId, member } = command.interaction;
  const needed = NEEDED[command.path];
  if (serverId === null || !member) return 'Only in servers.';
  if (!needed || !hasPermission(member.permissions, needed)) return `You need the permission ${needed}.`;
  const target = command.options.member('who');
  // Somebody who is not in the server can be banned all the same.
  if (!target || command.path === 'warnings' || member.isOwner) return null;
  if (target.isOwner) return 'They own the server.';
  const roles = await bot.api.listRoles({ serverId });
  const rankOf = ({ roles: held }: Pick<Member, 'roles'>) =>
    Math.max(0, ...roles.filter(({ id }) => held.includes(id)).map(({ position }) => position));
  return rankOf(member) > rankOf(target) ? null : 'Their highest role is not below yours.';
}
