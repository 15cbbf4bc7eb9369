/** The threads that a bot has joined. Guildhall tells nobody who else follows a thread. */
import type { DiscordPorts } from './ports.ts';

/** The bot's membership of each of these threads that it has joined. */
export async function ownMemberships(
  ports: Pick<DiscordPorts, 'followTimes'>,
  userId: string,
  threads: readonly { readonly id: string }[],
) {
  const ids = threads.map(({ id }) => id);
  return [...(await ports.followTimes(ids, userId))].map(([id, since]) => ({
    id,
    user_id: userId,
    join_timestamp: new Date(since).toISOString(),
    flags: 0,
  }));
}

export type OwnMembership = Awaited<ReturnType<typeof ownMemberships>>[number];
