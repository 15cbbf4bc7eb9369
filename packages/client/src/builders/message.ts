/** Builds whole messages, and checks which parts may be combined (design 4.3). */
import type { SendMessage } from '@guildhall/protocol';
import { COMPONENT_TYPES, IS_COMPONENTS_V2 } from '@guildhall/protocol/components';
import type { EmbedInput } from '@guildhall/protocol/embeds';
import { COMPONENT_LIMITS, LIMITS, textLength } from '@guildhall/protocol/limits';
import { Faults } from './check.ts';
import { type ContainerComponent, checkInner, type LayoutComponent } from './components.ts';
import { checkEmbeds } from './embeds.ts';
import type { PollBody } from './polls.ts';

/** The description of a message. */
export interface MessageInput extends Omit<SendMessage, 'embeds' | 'components' | 'flags' | 'poll'> {
  readonly embeds?: readonly EmbedInput[] | undefined;
  /** Action rows below the content, or a layout, which replaces the content. */
  readonly components?: readonly (LayoutComponent | ContainerComponent)[] | undefined;
  readonly poll?: PollBody | undefined;
  /** Set it to make a layout of only action rows; other layout components imply it. */
  readonly layout?: boolean | undefined;
}

/** A message to send or to respond with. @throws BuilderError */
export function message({ layout = false, embeds, components, poll, ...rest }: MessageInput): SendMessage {
  const faults = new Faults('message');
  const parts = components ?? [];
  const isLayout = layout || parts.some(({ type }) => type !== COMPONENT_TYPES.actionRow);
  const content = rest.content ?? '';
  const most = LIMITS.messageContent;
  faults.addIf(textLength(content) > most, 'content', `must be at most ${most} characters`);
  checkEmbeds(embeds ?? [], faults);
  if (isLayout) {
    const beside = { content: content !== '', embeds: (embeds ?? []).length > 0, poll: poll !== undefined };
    for (const [name, there] of Object.entries(beside))
      faults.addIf(there, name, 'cannot be combined with a layout');
    checkInner('layout', parts, COMPONENT_LIMITS.layoutTotal, faults);
  } else if (parts.length > 0) {
    checkInner('message', parts, COMPONENT_LIMITS.rows, faults);
  }
  checkTotals(parts, isLayout, faults);
  faults.throwAny();
  const body = {
    ...rest,
    ...(embeds ? { embeds: [...embeds] } : {}),
    ...(components ? { components: [...components] } : {}),
    ...(poll ? { poll } : {}),
    ...(isLayout ? { flags: IS_COMPONENTS_V2 } : {}),
  };
  return body as SendMessage;
}

interface Node {
  readonly type: number;
  readonly id?: number;
  readonly custom_id?: string;
  readonly content?: string;
  readonly components?: readonly Node[];
  readonly accessory?: Node;
}

function withDescendants(node: Node): readonly Node[] {
  const inner = [...(node.components ?? []), ...(node.accessory ? [node.accessory] : [])];
  return [node, ...inner.flatMap(withDescendants)];
}

function checkTotals(parts: readonly Node[], isLayout: boolean, faults: Faults): void {
  const all = parts.flatMap(withDescendants);
  const counted = isLayout ? all.length : all.length - parts.length;
  const most = isLayout ? COMPONENT_LIMITS.layoutTotal : COMPONENT_LIMITS.classicTotal;
  faults.addIf(counted > most, 'components', `must be at most ${most} together`);
  const text = all.reduce((sum, { content = '' }) => sum + textLength(content), 0);
  const maxText = COMPONENT_LIMITS.layoutText;
  faults.addIf(text > maxText, 'components', `must be at most ${maxText} characters together`);
  for (const key of ['custom_id', 'id'] as const) {
    const values = all.flatMap((node) => (node[key] === undefined ? [] : [node[key]]));
    faults.addIf(new Set(values).size < values.length, 'components', `must have different ${key}s`);
  }
}
