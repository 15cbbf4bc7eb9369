import { type Block, parseMessage } from './blocks.ts';
import type { Inline } from './inline.ts';

/** What a text shows outside of code blocks, in order, without the emphasis around it. */
export function inlineNodesOf(content: string): readonly Inline[] {
  return parseMessage(content).flatMap(inlineNodes);
}

function inlineNodes(block: Block): readonly Inline[] {
  if (block.kind === 'code') return [];
  const nodes = block.kind === 'list' ? block.items.flat() : block.children;
  return nodes.flatMap(leavesOf);
}

function leavesOf(node: Inline): readonly Inline[] {
  return 'children' in node ? node.children.flatMap(leavesOf) : [node];
}
