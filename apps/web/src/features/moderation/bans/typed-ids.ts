/** Parses typed or pasted user ids. Pure. */
import { isId } from '@guildhall/protocol/ids';

export interface TypedIds {
  readonly ids: readonly string[];
  /** Texts that are no ids. */
  readonly bad: readonly string[];
}

/** Distinct ids separated by spaces, lines or commas; accepts mentions such as <@123>. */
export function typedIds(text: string): TypedIds {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const ids = words.map((word) => /^<@!?([0-9]+)>$/.exec(word)?.[1] ?? word);
  return { ids: [...new Set(ids.filter(isId))], bad: ids.filter((id) => !isId(id)) };
}
