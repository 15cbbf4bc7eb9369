import type { ServerChannel } from '@guildhall/protocol';
import { DIRECT } from '../../state/resources/directs.ts';

/** Whether a conversation has a members list; voice channels show the people in them. */
export function hasMembers({ serverId, kind }: Pick<ServerChannel, 'serverId' | 'kind'>): boolean {
  return serverId !== DIRECT && kind !== 'voice';
}
