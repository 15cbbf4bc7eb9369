import type { ServerChannel } from '@guildhall/protocol';
import { DIRECT } from '../../../state/resources/directs.ts';

/** A channel as people speak of it: with # in servers, by its people elsewhere. */
export function placeName(channel: ServerChannel): string {
  const isPlain = channel.serverId === DIRECT || channel.kind === 'thread' || channel.kind === 'voice';
  return isPlain ? channel.name : `#${channel.name}`;
}
