/** What of components is text, and which files they show (specification: Message, `reply`, `forward`). */
import type { Component } from '@guildhall/protocol';
import type { ComponentNode } from './component-reader.ts';
import { withInner } from './read-components.ts';

/** Contents of the text displays, in the order they show. */
export function textsOf(components: readonly Component[]): readonly string[] {
  return (components as unknown as readonly ComponentNode[])
    .flatMap(withInner)
    .flatMap(({ content }) => content ?? []);
}

/** Names of the message's own files that something shows by `attachment://name`. */
export function attachmentNames(shown: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('attachment://')) names.add(value.slice('attachment://'.length));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(shown);
  return names;
}
