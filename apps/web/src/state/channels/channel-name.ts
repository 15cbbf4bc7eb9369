import type { ServerChannel } from '@guildhall/protocol';

/** A channel's name, with `#` unless it is a voice channel, which often has the name of a text channel. */
export function writtenName({ kind, name }: Pick<ServerChannel, 'kind' | 'name'>): string {
  return kind === 'voice' ? name : `#${name}`;
}

/** The name of the channel of a message, with `#` unless it is a thread or a voice channel. */
export function placeName({ kind, name }: { readonly kind: string | null; readonly name: string }): string {
  return kind === 'thread' || kind === 'voice' ? name : `#${name}`;
}
