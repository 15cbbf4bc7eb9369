import { LIMITS } from '../contract/limits.ts';
import { isId } from '../ids.ts';
import { inlineNodesOf } from './nodes.ts';

/** Mentions in a text: distinct ids in order of occurrence. */
export interface Mentions {
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly everyone: boolean;
}

const NONE: Mentions = { userIds: [], roleIds: [], everyone: false };

/** Mentions in code or after a backslash do not count; users and roles together are limited to 100 (design 5.1). */
export function mentionsIn(content: string): Mentions {
  if (!content.includes('@')) return NONE;
  const userIds = new Set<string>();
  const roleIds = new Set<string>();
  let everyone = false;
  for (const node of inlineNodesOf(content)) {
    if (node.kind === 'everyone') everyone = true;
    if (node.kind !== 'user' && node.kind !== 'role') continue;
    if (isId(node.id) && userIds.size + roleIds.size < LIMITS.mentionsPerMessage)
      (node.kind === 'role' ? roleIds : userIds).add(node.id);
  }
  return { userIds: [...userIds], roleIds: [...roleIds], everyone };
}
