/** Looks up what messages show in full at Discord, and by id at Guildhall. */
import type { DiscordPorts } from './ports.ts';
import type { MessageLike, Surroundings } from './resources/message.ts';

export type LookUps = Pick<DiscordPorts, 'usersById' | 'messagesById' | 'serverOfCommand' | 'personChannels'>;

/** @param messages of one channel */
export async function surroundingsOf(
  ports: LookUps,
  messages: readonly MessageLike[],
  serverId: string | null,
): Promise<Surroundings> {
  const replied = [...new Set(messages.flatMap(({ reply }) => reply?.id ?? []))];
  const [first] = messages;
  const originals =
    first && replied.length > 0
      ? await ports.messagesById(first.channelId, replied)
      : new Map<string, never>();
  const shown = [...messages, ...originals.values()];
  const users = await ports.usersById([...new Set(shown.flatMap(({ mentions }) => mentions))]);
  return { serverId, users, originals };
}
