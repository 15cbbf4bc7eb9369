import { LIMITS } from '@guildhall/protocol';
import { type Inline, linesIn } from '@guildhall/protocol/text-formatting';

/**
 * The distinct links of a text that get a preview, in order: not those in angle brackets, in code, or in spoilers,
 * which a preview would reveal. Pure.
 */
export function previewedLinks(content: string): string[] {
  if (!content.includes('://')) return [];
  const links = new Map<string, string>();
  for (const node of linesIn(content).flat().flatMap(shownIn)) {
    if (node.kind !== 'link' || node.quiet || node.url.length > LIMITS.url) continue;
    const key = linkKey(node.url);
    if (key !== null && !links.has(key)) links.set(key, node.url);
    if (links.size === LIMITS.linkPreviews) break;
  }
  return [...links.values()];
}

/** Links that differ only in the fragment are equal; null for an invalid URL or one with a password. */
export function linkKey(link: string): string | null {
  const url = URL.parse(link);
  if (url === null || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href;
}

function shownIn(node: Inline): readonly Inline[] {
  if (node.kind === 'spoiler') return [];
  return 'children' in node ? node.children.flatMap(shownIn) : [node];
}
