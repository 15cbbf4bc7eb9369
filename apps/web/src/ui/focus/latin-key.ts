/**
 * The key of a shortcut, in lower case. On keyboards without Latin letters, the letter that the key has on most others.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isLatin = key.length > 1 || key <= '~';
  return (isLatin ? key : (/^Key(.)$/.exec(code)?.[1] ?? key)).toLowerCase();
}
