import type { ServerChannel } from '@guildhall/protocol';

/** A channel's name as written: `#` marks channels to read, which voice channels often share a name with. */
export function writtenName({ kind, name }: Pick<ServerChannel, 'kind' | 'name'>): string {
  return kind === 'voice' ? name : `#${name}`;
}
