import type { ServerChannel } from '@guildhall/protocol';
import { DIRECT } from '../../state/resources/directs.ts';

/** Whether a conversation has a list of members beside it: in voice channels the people in them are shown. */
export function hasMembers({ serverId, kind }: Pick<ServerChannel, 'serverId' | 'kind'>): boolean {
  return serverId !== DIRECT && kind !== 'voice';
}
