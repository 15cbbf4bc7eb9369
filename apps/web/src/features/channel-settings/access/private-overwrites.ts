import { bits } from '@guildhall/protocol/permissions';
import type { Target } from './AccessPicker.tsx';

/** The permissions to see a channel; in voice channels also to join it. */
const SEEING = String(bits('viewChannel', 'connect'));

/** The overwrites of a channel that only its creator and the chosen people can see. */
export function privateOverwrites(serverId: string, creatorId: string, chosen: readonly Target[]) {
  const open = ({ id, type }: Target) => ({ id, type, allow: SEEING, deny: '0' });
  const others = chosen.filter(({ id }) => id !== creatorId);
  return [
    { id: serverId, type: 'role' as const, allow: '0', deny: SEEING },
    ...[{ id: creatorId, type: 'member' as const }, ...others].map(open),
  ];
}
