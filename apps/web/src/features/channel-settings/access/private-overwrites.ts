import { bits } from '@guildhall/protocol/permissions';
import type { Target } from './AccessPicker.tsx';

/** What seeing a channel takes: in voice channels, coming in too. */
const SEEING = String(bits('viewChannel', 'connect'));

/** The overwrites of a channel that only the chosen people and its maker can see. */
export function privateOverwrites(serverId: string, makerId: string, chosen: readonly Target[]) {
  const open = ({ id, type }: Target) => ({ id, type, allow: SEEING, deny: '0' });
  const others = chosen.filter(({ id }) => id !== makerId);
  return [
    { id: serverId, type: 'role' as const, allow: '0', deny: SEEING },
    ...[{ id: makerId, type: 'member' as const }, ...others].map(open),
  ];
}
