import { ApiError, type FieldFault } from '@guildhall/platform';
import {
  CHANNEL_TYPE_NUMBERS,
  COMPONENT_LIMITS,
  COMPONENT_TYPES,
  type ComponentInteraction,
  type Message,
  type Resolved,
} from '@guildhall/protocol';
import { Type } from 'typebox';
import type { ConversationContext } from '../../access/index.ts';
import { readData } from '../rules.ts';
import { resolveNamed } from './resolved.ts';

const Sent = Type.Object({
  custom_id: Type.String(),
  values: Type.Optional(
    Type.Array(Type.String({ maxLength: 400 }), { maxItems: COMPONENT_LIMITS.selectOptions }),
  ),
});

/** The properties of a component that this feature uses, at any depth of a message or modal. */
export interface Input {
  readonly type: number;
  readonly id: number;
  readonly custom_id: string;
  readonly disabled?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly options?: readonly { readonly value: string }[];
  readonly channel_types?: readonly number[];
  readonly min_length?: number;
  readonly max_length?: number;
  readonly required?: boolean;
}

interface Node extends Partial<Input> {
  readonly components?: readonly Node[];
  readonly accessory?: Node;
  readonly component?: Node;
}

/** All components with a `custom_id` in a tree, in reading order. */
export function listInputs(components: readonly unknown[]): readonly Input[] {
  return (components as readonly Node[]).flatMap((node): readonly Input[] => {
    const { components: inner = [], accessory, component } = node;
    const own = node.custom_id === undefined ? [] : [node as Input];
    return [...own, ...listInputs([...inner, ...[accessory, component].filter((one) => one !== undefined)])];
  });
}

/**
 * Reads a button or select interaction on a message (design 3.2).
 * @throws ApiError invalid_request, invalid_interaction with `fields`
 */
export async function readComponent(
  ctx: ConversationContext,
  botId: string,
  message: Message,
  sent: unknown,
): Promise<ComponentInteraction['data']> {
  const { custom_id: customId, values = [] } = readData(Sent, sent);
  const component = listInputs(message.components).find((one) => one.custom_id === customId);
  if (!component) throw invalidInteraction('body/data/custom_id', 'is not on the message');
  if (component.disabled) throw invalidInteraction('body/data/custom_id', 'is disabled');
  const data = { custom_id: customId, component_type: component.type, id: component.id };
  if (component.type === COMPONENT_TYPES.button) {
    if (values.length > 0) throw invalidInteraction('body/data/values', 'is only for selects');
    return data;
  }
  const resolved = await resolveValues(ctx, botId, [{ component, values }]);
  const fault = valuesFault(component, values, resolved);
  if (fault !== null) throw invalidInteraction('body/data/values', fault);
  return component.type === COMPONENT_TYPES.stringSelect
    ? { ...data, values }
    : { ...data, values, resolved };
}

function invalidInteraction(path: string, message: string): ApiError {
  const fields: readonly FieldFault[] = [{ path, message }];
  return new ApiError('invalid_interaction', { fields });
}

const { userSelect, roleSelect, mentionableSelect, channelSelect } = COMPONENT_TYPES;

/** The resources that chosen values of selects refer to. */
export function resolveValues(
  ctx: ConversationContext,
  botId: string,
  chosen: readonly { readonly component: Input; readonly values: readonly string[] }[],
): Promise<Resolved> {
  const valuesOf = (...types: readonly number[]) =>
    chosen.flatMap(({ component, values }) => (types.includes(component.type) ? values : []));
  return resolveNamed(
    ctx,
    {
      users: valuesOf(userSelect, mentionableSelect),
      roles: valuesOf(roleSelect, mentionableSelect),
      channels: valuesOf(channelSelect),
    },
    botId,
  );
}

/** Numbers of `channel_types` (design 4.2) by kind. */
const CHANNEL_TYPES: Readonly<Record<string, number>> = CHANNEL_TYPE_NUMBERS;

/** Why values are not a possible choice, or null. */
export function valuesFault(component: Input, values: readonly string[], resolved: Resolved): string | null {
  const { min_values: min = 1, max_values: max = 1 } = component;
  if (values.length < min || values.length > max) return `must contain ${min} to ${max} values`;
  if (new Set(values).size < values.length) return 'must be different';
  const known = values.every((value) => isChoosable(component, value, resolved));
  return known ? null : 'must be among the options';
}

function isChoosable(
  { type, options = [], channel_types: channelTypes }: Input,
  value: string,
  { users, roles, channels }: Resolved,
): boolean {
  if (type === userSelect) return Object.hasOwn(users, value);
  if (type === roleSelect) return Object.hasOwn(roles, value);
  if (type === mentionableSelect) return Object.hasOwn(users, value) || Object.hasOwn(roles, value);
  if (type !== channelSelect) return options.some((option) => option.value === value);
  const kind = Object.hasOwn(channels, value) ? channels[value]?.kind : undefined;
  if (kind === undefined) return false;
  return !channelTypes?.length || channelTypes.includes(CHANNEL_TYPES[kind] ?? -1);
}
