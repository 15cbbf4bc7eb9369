/** Modals and their contents (design 4.5). */
import type { InteractionModal } from '@guildhall/protocol';
import { COMPONENT_TYPES, Label, type TextDisplay, TextInput } from '@guildhall/protocol/components';
import { COMPONENT_LIMITS, isBlank, textLength } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import { Faults } from './check.ts';
import { build, checkInner, type SelectComponent } from './components.ts';

export type TextInputComponent = Static<typeof TextInput>;
export type LabelComponent = Static<typeof Label>;

/** The description of a text input. */
export interface TextInputInput {
  readonly customId: string;
  /** One line, or several; default one. */
  readonly style?: 'short' | 'paragraph' | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** Default true. */
  readonly required?: boolean | undefined;
  /** The initial text. */
  readonly value?: string | undefined;
  readonly placeholder?: string | undefined;
}

/** A text field. @throws BuilderError */
export function textInput({ style = 'short', ...input }: TextInputInput): TextInputComponent {
  const node = { type: COMPONENT_TYPES.textInput, style: style === 'short' ? 1 : 2, ...input };
  return build('textInput', TextInput, node, (_, faults) => {
    const { minLength = 0, maxLength = COMPONENT_LIMITS.textInput } = input;
    faults.addIf(minLength > maxLength, 'min_length', 'must not be over max_length');
  }) as TextInputComponent;
}

export interface LabelInput {
  readonly label: string;
  readonly description?: string | undefined;
  readonly component: TextInputComponent | SelectComponent;
}

/** A text input or select with its label. @throws BuilderError */
export function label(input: LabelInput): LabelComponent {
  return build('label', Label, { type: COMPONENT_TYPES.label, ...input }, (_, faults) => {
    const disabled = 'disabled' in input.component && input.component.disabled === true;
    faults.addIf(disabled, 'component/disabled', 'is not possible in a modal');
  }) as LabelComponent;
}

/** The description of a modal. */
export interface ModalInput {
  readonly customId: string;
  readonly title: string;
  /** One to five labels and texts. */
  readonly components: readonly (LabelComponent | Static<typeof TextDisplay>)[];
}

/** A form that opens over the chat. @throws BuilderError */
export function modal({ customId, title, components }: ModalInput): InteractionModal {
  const faults = new Faults('modal');
  for (const [path, text, most] of [
    ['custom_id', customId, COMPONENT_LIMITS.customId],
    ['title', title, COMPONENT_LIMITS.labelText],
  ] as const) {
    faults.addIf(isBlank(text) || textLength(text) > most, path, `must be 1 to ${most} characters`);
  }
  checkInner('modal', components, COMPONENT_LIMITS.rows, faults);
  const ids = components.flatMap((one) => ('component' in one ? [one.component.custom_id] : []));
  faults.addIf(new Set(ids).size < ids.length, 'components', 'must have different custom_ids');
  faults.throwAny();
  return { custom_id: customId, title, components: [...components] };
}
