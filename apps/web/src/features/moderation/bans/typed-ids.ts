/** User ids as they were typed or pasted. Pure. */
import { isId } from '@guildhall/protocol/ids';

export interface TypedIds {
  readonly ids: readonly string[];
  /** Words that are no ids. */
  readonly bad: readonly string[];
}

/** Ids between spaces, lines and commas, each once; mentions such as <@123> count too. */
export function typedIds(text: string): TypedIds {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const ids = words.map((word) => /^<@!?([0-9]+)>$/.exec(word)?.[1] ?? word);
  return { ids: [...new Set(ids.filter(isId))], bad: ids.filter((id) => !isId(id)) };
}
