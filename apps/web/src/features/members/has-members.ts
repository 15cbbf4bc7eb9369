import type { ServerChannel } from '@guildhall/protocol';
import { DIRECT } from '../../state/resources/directs.ts';

/** Whether the list of members stands beside a conversation: in voice channels the people in them are shown. */
export function hasMembers({ serverId, kind }: Pick<ServerChannel, 'serverId' | 'kind'>): boolean {
  return serverId !== DIRECT && kind !== 'voice';
}
