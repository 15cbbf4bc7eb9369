import type { Inline } from './inline.ts';
import { linesIn } from './nodes.ts';

/** Looks up names of mentioned ids; undefined for unknown ones. */
export interface Names {
  user(id: string): string | undefined;
  role(id: string): string | undefined;
  channel(id: string): string | undefined;
}

/** A part of a message as plain text, and what it was in the message. */
export interface PlainPart {
  readonly text: string;
  readonly node?: Inline;
}

/** A message as one line of plain text, for previews, screen reader announcements and the clipboard. Hides spoilers. */
export function plainText(content: string, names: Names): string {
  return plainParts(content, names)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** {@link plainText} in parts, so that mentions and emoji in it can be told from the words around them. */
export function plainParts(content: string, names: Names): readonly PlainPart[] {
  return linesIn(content).flatMap((nodes, index) => [
    ...(index > 0 ? [{ text: ' ' }] : []),
    ...inlineParts(nodes, names),
  ]);
}

function inlineParts(nodes: readonly Inline[], names: Names): readonly PlainPart[] {
  return nodes.flatMap((node) =>
    'children' in node && node.kind !== 'spoiler'
      ? inlineParts(node.children, names)
      : { text: nodeText(node, names), node },
  );
}

function nodeText(node: Inline, names: Names): string {
  switch (node.kind) {
    case 'text':
    case 'code':
    case 'everyone':
      return node.text;
    case 'emoji':
      return `:${node.name}:`;
    case 'link':
      return node.url;
    case 'user':
      return `@${names.user(node.id) ?? node.id}`;
    case 'role':
      return `@${names.role(node.id) ?? node.id}`;
    case 'channel':
      return `#${names.channel(node.id) ?? node.id}`;
    default:
      return '▒▒▒';
  }
}
