/** Inputs of an app's form and their validation. */
import type { Component, InteractionModal, Label } from '@guildhall/protocol';
import { COMPONENT_TYPES } from '@guildhall/protocol/component-codes';
import { COMPONENT_LIMITS, textLength } from '@guildhall/protocol/limits';
import { interactionRunText } from './run-strings.ts';
import { interactionText as text } from './strings.ts';

type TextInput = Extract<Label['component'], { type: 4 }>;
export type ModalInput = Label['component'];

/** Values by `custom_id`: the text of an input, or the choices of a select. */
export type Entered = Readonly<Record<string, string | readonly string[]>>;

export interface ModalField {
  readonly kind: 'field';
  readonly label: string;
  readonly description: string;
  readonly input: ModalInput;
}
export type ModalPart =
  | ModalField
  | { readonly kind: 'text'; readonly key: string; readonly content: string };

/** The form's parts in reading order. */
export function modalParts({ components }: InteractionModal): readonly ModalPart[] {
  return components.flatMap((component, index) => partsOf(component, index));
}

function partsOf(component: Component, index: number): readonly ModalPart[] {
  if (component.type === COMPONENT_TYPES.label) {
    const { label, description = '', component: input } = component;
    return [{ kind: 'field', label, description, input }];
  }
  if (component.type === COMPONENT_TYPES.textDisplay)
    return [{ kind: 'text', key: `text-${index}`, content: component.content }];
  if (component.type !== COMPONENT_TYPES.actionRow) return [];
  return component.components
    .filter((input): input is TextInput => input.type === COMPONENT_TYPES.textInput)
    .map((input) => ({ kind: 'field', label: input.label ?? '', description: '', input }));
}

/** Whether a value is required. */
export function isRequired(input: ModalInput): boolean {
  if (input.required !== undefined) return input.required;
  return input.type === COMPONENT_TYPES.textInput || (input.min_values ?? 1) > 0;
}

/** The allowed number of choices in a select of a form. */
export function readBounds(input: Exclude<ModalInput, TextInput>): {
  readonly min: number;
  readonly max: number;
} {
  const { min_values: min = 1, max_values: max = 1 } = input;
  return { min: isRequired(input) ? min : 0, max };
}

/** The fault of a value, if any (design 4.5). */
export function inputFault(
  input: ModalInput,
  entered: string | readonly string[] | undefined,
): string | undefined {
  if (input.type !== COMPONENT_TYPES.textInput) {
    const chosen = entered?.length ?? 0;
    // An optional select may be empty, but once something is chosen, its minimum applies.
    const min = chosen === 0 ? readBounds(input).min : (input.min_values ?? 1);
    return chosen < min ? text.atLeast(min) : undefined;
  }
  const length = textLength(typeof entered === 'string' ? entered : '');
  const { min_length: min = 0, max_length: max = COMPONENT_LIMITS.textInput } = input;
  if (length === 0) return isRequired(input) ? interactionRunText.required : undefined;
  if (length < min) return text.tooShort(min);
  return length > max ? text.tooLong(max) : undefined;
}

/** Faults by the input's `custom_id`. */
export function modalFaults(parts: readonly ModalPart[], entered: Entered): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const fault = part.kind === 'field' ? inputFault(part.input, entered[part.input.custom_id]) : undefined;
      return part.kind === 'field' && fault ? [[part.input.custom_id, fault]] : [];
    }),
  );
}

/** The submitted form: a flat list of its inputs. */
export function submittedInputs(parts: readonly ModalPart[], entered: Entered): readonly object[] {
  return parts.flatMap((part): readonly object[] => {
    if (part.kind !== 'field') return [];
    const { type, custom_id } = part.input;
    const value = entered[custom_id];
    return type === COMPONENT_TYPES.textInput
      ? [{ type, custom_id, value: value ?? '' }]
      : [{ type, custom_id, values: value ?? [] }];
  });
}
