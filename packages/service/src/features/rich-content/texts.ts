/** Texts and files inside components (specification: Message, `reply`, `forward`). */
import { type Component, IS_COMPONENTS_V2 } from '@guildhall/protocol';
import type { MessageParts } from '../../tables.ts';
import type { ComponentNode } from './component-reader.ts';
import { withInner } from './read-components.ts';

/** Contents of the text displays, in display order. */
export function componentTexts(components: readonly Component[]): readonly string[] {
  return (components as unknown as readonly ComponentNode[])
    .flatMap(withInner)
    .flatMap(({ content }) => content ?? []);
}

/** The visible text of a message, the source of its mentions: the text displays of a layout, otherwise the content. */
export function messageText(
  content: string,
  { flags, parts }: { readonly flags: number; readonly parts: Pick<MessageParts, 'components'> | null },
): string {
  return flags === IS_COMPONENTS_V2 ? componentTexts(parts?.components ?? []).join('\n') : content;
}

export const ATTACHMENT_SCHEME = 'attachment://';
/** Fields of embeds and components that link to a file. */
export const LINK_KEYS: ReadonlySet<string> = new Set(['url', 'icon_url']);

/** Names of the message's own files that are referred to by `attachment://name`. */
export function attachmentNames(shown: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') walk(inner);
      else if (LINK_KEYS.has(key) && inner.startsWith(ATTACHMENT_SCHEME)) {
        names.add(inner.slice(ATTACHMENT_SCHEME.length));
      }
    }
  };
  walk(shown);
  return names;
}
