import { inlineNodesOf } from './nodes.ts';

/** Ids of the custom emoji that a text shows; codes in code or after a backslash are text. */
export function emojiIdsIn(content: string): ReadonlySet<string> {
  if (!content.includes('<')) return new Set();
  return new Set(inlineNodesOf(content).flatMap((node) => (node.kind === 'emoji' ? [node.id] : [])));
}

/** An emoji's code, with what precedes it if the code's own end could complete another one. */
const CODE = /(<a?)?<a?:([A-Za-z0-9_]{2,32}):([0-9]{1,19})>/g;

/** Writes some emoji as `:name:`, which is text. */
export function withoutEmoji(content: string, ids: ReadonlySet<string>): string {
  return content.replaceAll(CODE, (code, before: string | undefined, name: string, id: string) => {
    if (!ids.has(id)) return code;
    // Without the backslash, `<:name:` and the text after it could be a code again.
    return before === undefined ? `:${name}:` : `${before}\\:${name}:`;
  });
}
