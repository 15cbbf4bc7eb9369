/** A private channel, visible to a role and a person. */
import type { Client } from '@guildhall/client';
import { bits } from '@guildhall/protocol/permissions';

interface Place {
  readonly serverId: string;
  readonly categoryId: string;
  /** Someone who sees it besides the role. */
  readonly guestId: string;
}

/** @returns the channel's id */
export async function seedPrivateChannel({ api }: Client, place: Place): Promise<string> {
  const { serverId, categoryId, guestId } = place;
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
