/** Channels of a server, one of them private. */
import type { Client } from '@guildhall/client';
import { bits } from '@guildhall/protocol/permissions';

interface PrivateChannel {
  readonly serverId: string;
  readonly categoryId: string;
  /** Someone who sees it besides the role. */
  readonly guestId: string;
}

/** @returns the channel's id */
export async function seedPrivateChannel({ api }: Client, wanted: PrivateChannel): Promise<string> {
  const { serverId, categoryId, guestId } = wanted;
  const role = await api.createRole({ serverId, body: { name: 'Committee', color: '#b4532a' } });
  const see = String(bits('viewChannel'));
  const { id } = await api.createChannel({
    serverId,
    body: {
      name: 'committee',
      parentId: categoryId,
      slowmodeSecs: 30,
      overwrites: [
        { id: serverId, type: 'role', allow: '0', deny: see },
        { id: role.id, type: 'role', allow: String(bits('viewChannel', 'manageMessages')), deny: '0' },
        { id: guestId, type: 'member', allow: see, deny: String(bits('attachFiles')) },
      ],
    },
  });
  return id;
}

/** A category with text channels and a forum. */
export async function seedChannels({ api }: Client, serverId: string) {
  const work = await api.createChannel({ serverId, body: { name: 'Workdays', kind: 'category' } });
  const parentId = work.id;
  const planning = await api.createChannel({
    serverId,
    body: { name: 'planning', parentId, topic: 'What we do next, and who brings the ladder' },
  });
  const empty = await api.createChannel({ serverId, body: { name: 'tools', parentId } });
  await api.createChannel({ serverId, body: { name: 'photos', parentId } });
  const availableTags = [{ name: 'Walls' }, { name: 'Roof' }];
  const forum = await api.createChannel({
    serverId,
    body: { name: 'how-to', kind: 'forum', parentId, availableTags },
  });
  return { work, planning, empty, forum };
}
