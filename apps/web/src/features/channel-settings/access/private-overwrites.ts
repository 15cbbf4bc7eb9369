import { bits } from '@guildhall/protocol/permissions';
import type { Target } from './AccessPicker.tsx';

const [VIEW, CONNECT] = [bits('viewChannel'), bits('connect')];

/**
 * The overwrites of a channel that only its creator and the chosen people can see, and join if it is a voice channel.
 * A creator without View Channel is refused by the service instead of making an open channel.
 * @param held the creator's permissions, beyond which they can set none
 */
export function privateOverwrites(
  serverId: string,
  creatorId: string,
  held: bigint,
  chosen: readonly Target[],
) {
  const seeing = String(VIEW | (CONNECT & held));
  const open = ({ id, type }: Target) => ({ id, type, allow: seeing, deny: '0' });
  const others = chosen.filter(({ id }) => id !== creatorId);
  return [
    { id: serverId, type: 'role' as const, allow: '0', deny: seeing },
    ...[{ id: creatorId, type: 'member' as const }, ...others].map(open),
  ];
}
