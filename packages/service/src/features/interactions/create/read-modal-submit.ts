import { ApiError, type FieldFault } from '@guildhall/platform';
import {
  COMPONENT_LIMITS,
  COMPONENT_TYPES,
  type InteractionModal,
  isId,
  LIMITS,
  type ModalInteraction,
  RESPONSE_TYPES,
  type Resolved,
  type SubmittedComponent,
  textLength,
} from '@guildhall/protocol';
import { Type } from 'typebox';
import { type ConversationContext, requireUnblocked, requireUnrestricted } from '../../access/index.ts';
import { readData } from '../rules.ts';
import { type InteractionRow, interactionById } from '../store.ts';
import { type Input, listInputs, resolveValues, valuesFault } from './read-component.ts';

const Sent = Type.Object({
  custom_id: Type.String(),
  interactionId: Type.String(),
  components: Type.Array(Type.Unknown(), { maxItems: LIMITS.commandOptions }),
});
const DEEPEST = 3;
/** One more than any select takes, so that too many are noticed but not all of them looked up. */
const MAX_VALUES = COMPONENT_LIMITS.selectOptions + 1;

export interface ReadModalSubmit {
  /** The interaction whose response was the modal. */
  readonly source: InteractionRow;
  readonly data: ModalInteraction['data'];
}

/**
 * Checks a submitted modal against the one shown to this person (design 3.2, 4.5).
 * @throws ApiError invalid_request, unknown_interaction, cannot_dm, screening_pending, timed_out, invalid_interaction
 * with every fault in `fields`
 */
export async function readModalSubmit(
  ctx: ConversationContext,
  application: { readonly id: string; readonly botId: string },
  sent: unknown,
): Promise<ReadModalSubmit> {
  const input = readData(Sent, sent);
  const source = await requireShownModal(ctx, application.id, input.interactionId, input.custom_id);
  await requireUnblocked(ctx.runtime, ctx.actor, ctx.access);
  requireUnrestricted(ctx.runtime, ctx.access);
  const entered = new Map(enteredIn(input.components).map((entry) => [entry.custom_id, entry]));
  const inputs = listInputs(source.modal.components);
  const chosen = inputs.map((component) => ({
    component,
    values: entered.get(component.custom_id)?.values ?? [],
  }));
  const resolved = await resolveValues(ctx, application.botId, chosen);
  const known = new Set(inputs.map(({ custom_id }) => custom_id));
  const unknown = [...entered.keys()].filter((id) => !known.has(id));
  const fields: readonly FieldFault[] = [
    ...unknown.map((id) => ({ path: path(id), message: 'is not in the form' })),
    ...inputs.flatMap((component) => inputFault(component, entered.get(component.custom_id), resolved)),
  ];
  if (fields.length > 0) throw new ApiError('invalid_interaction', { fields: fields.slice(0, 25) });
  const components = source.modal.components.map((node) => submitted(node, entered));
  return { source, data: { custom_id: input.custom_id, components, resolved } };
}

/** The interaction whose modal this person was shown in this channel, while its token is valid. */
async function requireShownModal(
  { runtime, actor, access }: ConversationContext,
  applicationId: string,
  interactionId: string,
  customId: string,
): Promise<InteractionRow & { readonly modal: InteractionModal }> {
  const row = isId(interactionId) ? await interactionById(runtime.database.db, interactionId) : undefined;
  const isShown =
    row?.responseType === RESPONSE_TYPES.modal &&
    row.userId === actor.id &&
    row.applicationId === applicationId &&
    row.channelId === access.channel.row.id &&
    row.expiresAt.getTime() > runtime.clock.now() &&
    row.modal?.custom_id === customId;
  if (!isShown || row.modal === null) throw new ApiError('unknown_interaction');
  return { ...row, modal: row.modal };
}

interface Entered {
  readonly custom_id: string;
  readonly value?: string;
  readonly values?: readonly string[];
}

/** Clients send the modal's tree or a plain list of inputs. */
function enteredIn(sent: readonly unknown[], depth = 0): readonly Entered[] {
  if (depth > DEEPEST) return [];
  return sent.flatMap((node): readonly Entered[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { custom_id, value, values, component, components } = node as Record<string, unknown>;
    const inner = [...(Array.isArray(components) ? components.slice(0, 25) : []), component];
    if (typeof custom_id !== 'string') return enteredIn(inner, depth + 1);
    return [
      {
        custom_id,
        ...(typeof value === 'string' ? { value } : {}),
        ...(Array.isArray(values) ? { values: values.slice(0, MAX_VALUES).map(chosenValue) } : {}),
      },
    ];
  });
}

/** Anything but text or a number is not among the options. */
function chosenValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function inputFault(
  component: Input,
  entered: Entered | undefined,
  resolved: Resolved,
): readonly FieldFault[] {
  const { value = '', values = [] } = entered ?? {};
  // An optional select may stay empty, whatever its minimum.
  if (values.length === 0 && component.required === false && component.type !== COMPONENT_TYPES.textInput)
    return [];
  const fault =
    component.type === COMPONENT_TYPES.textInput
      ? textFault(component, value)
      : valuesFault(component, values, resolved);
  return fault === null ? [] : [{ path: path(component.custom_id), message: fault }];
}

function textFault(
  { required = true, min_length: min = 0, max_length: max = COMPONENT_LIMITS.textInput }: Input,
  value: string,
): string | null {
  const length = textLength(value);
  if (length === 0) return required ? 'is required' : null;
  if (length < min) return `must be at least ${min} characters`;
  return length > max ? `must be at most ${max} characters` : null;
}

/** The modal's tree, with each input reduced to its value. */
function submitted(node: unknown, entered: ReadonlyMap<string, Entered>): SubmittedComponent {
  const { type, id, custom_id, component, components } = node as SubmittedComponent;
  if (custom_id !== undefined) {
    const { value = '', values = [] } = entered.get(custom_id) ?? {};
    return {
      type,
      id,
      custom_id,
      ...(type === COMPONENT_TYPES.textInput ? { value } : { values }),
    };
  }
  return {
    type,
    id,
    ...(component ? { component: submitted(component, entered) } : {}),
    ...(components ? { components: components.map((inner) => submitted(inner, entered)) } : {}),
  };
}

function path(customId: string): string {
  return `body/data/components/${customId}`;
}
