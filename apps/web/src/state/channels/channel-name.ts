import type { ServerChannel } from '@guildhall/protocol';

/** A channel's name, with `#` unless it is a voice channel, which often has the name of a text channel. */
export function writtenName({ kind, name }: Pick<ServerChannel, 'kind' | 'name'>): string {
  return kind === 'voice' ? name : `#${name}`;
}
