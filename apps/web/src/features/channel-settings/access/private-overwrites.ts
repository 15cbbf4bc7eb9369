import { bits } from '@guildhall/protocol/permissions';
import type { Target } from './AccessPicker.tsx';

/** The permissions to see a channel; in voice channels also to join it. */
const SEEING = bits('viewChannel', 'connect');

/**
 * The overwrites of a channel that only its creator and the chosen people can see.
 * @param held the creator's permissions, beyond which they can set none
 */
export function privateOverwrites(
  serverId: string,
  creatorId: string,
  held: bigint,
  chosen: readonly Target[],
) {
  const seeing = String(SEEING & held);
  const open = ({ id, type }: Target) => ({ id, type, allow: seeing, deny: '0' });
  const others = chosen.filter(({ id }) => id !== creatorId);
  return [
    { id: serverId, type: 'role' as const, allow: '0', deny: seeing },
    ...[{ id: creatorId, type: 'member' as const }, ...others].map(open),
  ];
}
