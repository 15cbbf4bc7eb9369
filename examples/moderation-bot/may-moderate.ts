/**
 * Checks whether a person may use a command. The instance only checks the bot's permissions, and the bot has more
 * than most people, so the bot must check the person's permissions.
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

/** The reason for a refusal; null if they may. */
export async function findRefusal(bot: Bot, command: CommandContext): Promise<string | null> {
  const { serverId, member } = command.interaction;
  const needed = NEEDED[command.path];
  if (serverId === null || !member) return 'Only in servers.';
  if (!needed || !hasPermission(member.permissions, needed)) return `You need the permission ${needed}.`;
  const target = command.options.member('who');
  // A person who is not in the server can still be banned.
  if (!target || command.path === 'warnings' || member.isOwner) return null;
  if (target.isOwner) return 'They own the server.';
  const roles = await bot.api.listRoles({ serverId });
  const rankOf = ({ roles: held }: Pick<Member, 'roles'>) =>
    Math.max(0, ...roles.filter(({ id }) => held.includes(id)).map(({ position }) => position));
  return rankOf(member) > rankOf(target) ? null : 'Their highest role is not below yours.';
}
