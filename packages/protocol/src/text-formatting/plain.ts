import { type Block, parseMessage } from './blocks.ts';
import type { Inline } from './inline.ts';

/** Looks up names of mentioned ids; undefined for unknown ones. */
export interface Names {
  user(id: string): string | undefined;
  role(id: string): string | undefined;
  channel(id: string): string | undefined;
}

/** A message as one line of plain text, for previews, screen reader announcements and the clipboard. Hides spoilers. */
export function plainText(content: string, names: Names): string {
  return parseMessage(content)
    .map((block) => blockText(block, names))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function blockText(block: Block, names: Names): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'list') return block.items.map((item) => inlineText(item, names)).join(' ');
  return inlineText(block.children, names);
}

function inlineText(nodes: readonly Inline[], names: Names): string {
  return nodes.map((node) => nodeText(node, names)).join('');
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
    case 'spoiler':
      return '▒▒▒';
    default:
      return inlineText(node.children, names);
  }
}
