import { type FieldFault, invalidFields } from '@guildhall/platform';
import {
  COMPONENT_LIMITS,
  type Component,
  type ComponentPlace,
  isBlank,
  textLength,
} from '@guildhall/protocol';
import { type ComponentNode, ComponentReader, childNodes } from './component-reader.ts';
import { inSnakeCase } from './snake-case.ts';

export interface ComponentRules {
  /** Flag 32768: layout components, and nothing else in the message. */
  readonly layout: boolean;
  /** Webhooks may send only link buttons and layout components. */
  readonly webhook?: boolean;
}

/**
 * Checks the components of a message by all rules and gives each an `id` (specification: Message, `components`; design
 * 4.2 to 4.4).
 * @throws ApiError invalid_components with all faults in `fields`
 */
export function readComponents(
  sent: readonly unknown[],
  { layout, webhook = false }: ComponentRules,
): Component[] {
  const reader = new ComponentReader({ webhook, modal: false });
  if (layout && sent.length === 0) reader.fault('body/components', 'must not be empty');
  if (!layout && sent.length > COMPONENT_LIMITS.rows) {
    reader.fault('body/components', `must be at most ${COMPONENT_LIMITS.rows} rows`);
  }
  const place: ComponentPlace = layout ? 'layout' : 'message';
  const components = reader.readAll(inSnakeCase(sent) as unknown[], place, 'body/components');
  checkTotals(reader, components, layout);
  return finished(reader, components);
}

export interface Modal {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly Component[];
}

/** A modal that answers an interaction (design 4.5). @throws ApiError invalid_components */
export function readModal(sent: Readonly<Record<string, unknown>>): Modal {
  const reader = new ComponentReader({ webhook: false, modal: true });
  const modal = inSnakeCase(sent) as Record<string, unknown>;
  const customId = shortText(reader, modal.custom_id, 'custom_id', COMPONENT_LIMITS.customId);
  const title = shortText(reader, modal.title, 'title', COMPONENT_LIMITS.labelText);
  const children = Array.isArray(modal.components) ? modal.components : [];
  if (children.length === 0 || children.length > COMPONENT_LIMITS.rows) {
    reader.fault('body/components', `must be 1 to ${COMPONENT_LIMITS.rows}`);
  }
  const components = reader.readAll(children.slice(0, COMPONENT_LIMITS.rows), 'modal', 'body/components');
  return { custom_id: customId, title, components: finished(reader, components) };
}

function shortText(reader: ComponentReader, value: unknown, name: string, max: number): string {
  if (typeof value === 'string' && !isBlank(value) && textLength(value) <= max) return value;
  reader.fault(`body/${name}`, `must be 1 to ${max} characters`);
  return '';
}

function checkTotals(reader: ComponentReader, components: readonly ComponentNode[], layout: boolean): void {
  const all = components.flatMap(withInner);
  const counted = layout ? all.length : all.length - components.length;
  const most = layout ? COMPONENT_LIMITS.layoutTotal : COMPONENT_LIMITS.classicTotal;
  if (counted > most) reader.fault('body/components', `must be at most ${most} together`);
  const text = all.reduce((sum, { content }) => sum + (content === undefined ? 0 : textLength(content)), 0);
  if (text > COMPONENT_LIMITS.layoutText) {
    reader.fault('body/components', `must be at most ${COMPONENT_LIMITS.layoutText} characters together`);
  }
}

/** A component and all inside it, in display order. */
export function withInner(component: ComponentNode): readonly ComponentNode[] {
  return [component, ...childNodes(component).flatMap(withInner)];
}

/** Fills in missing ids with the smallest free numbers, in display order. */
function finished(reader: ComponentReader, components: readonly ComponentNode[]): Component[] {
  const faults: readonly FieldFault[] = reader.faults.slice(0, 20);
  if (faults.length > 0) throw invalidFields('invalid_components', faults);
  const all = components.flatMap(withInner);
  const usedIds = new Set(all.map(({ id }) => id).filter((id) => id));
  let next = 1;
  for (const component of all) {
    if (component.id) continue;
    while (usedIds.has(next)) next += 1;
    component.id = next;
    usedIds.add(next);
  }
  return components as unknown as Component[];
}
