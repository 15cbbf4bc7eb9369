import type { Component } from '../messages/components.ts';
import type { Embed } from '../messages/embeds.ts';
import type { Message } from '../messages/messages.ts';

type Child = Extract<Component, { readonly components: unknown }>['components'][number];
type Written = Pick<Message, 'content' | 'forward' | 'embeds' | 'components'>;

/**
 * The first text that a reader of the message sees, with its formatting: its own, otherwise that of the message it
 * forwards, of an embed or of a component.
 * @returns an empty text if it has none
 */
export function writtenText({ content, forward, embeds, components }: Written): string {
  const texts = [content, forward?.content, ...[...(forward?.embeds ?? []), ...embeds].flatMap(embedTexts)];
  return [...texts, ...components.flatMap(componentTexts)].find((text) => text?.trim()) ?? '';
}

function embedTexts({ title, description, author, fields = [], footer }: Embed) {
  return [title, description, author?.name, fields[0]?.name, footer?.text];
}

function componentTexts(component: Component | Child): readonly string[] {
  if ('content' in component) return [component.content];
  return 'components' in component ? component.components.flatMap(componentTexts) : [];
}
