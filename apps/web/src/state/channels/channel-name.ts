/** A channel's name, with `#` unless it is a voice channel, which often has the name of a text channel. */
export function writtenName({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return kind === 'voice' ? name : `#${name}`;
}
