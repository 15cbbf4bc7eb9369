import { ApiRequestError } from '@guildhall/client';
import { COMPONENT_TYPES } from '@guildhall/protocol/component-codes';
import { COMPONENT_LIMITS, textLength } from '@guildhall/protocol/limits';
import { type FormEvent, useState } from 'react';
import { useShown } from '../../state/use-action.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field, TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { characterCount } from '../../ui/text/character-count.ts';
import { fieldText } from '../../ui/text/field-strings.ts';
import { MessageText, useConversation } from '../messages/index.ts';
import { optionFaults } from './commands/commands.ts';
import {
  readPreset,
  type Select,
  useSelectChoices,
  useServerOfPeople,
} from './components/component-choices.ts';
import { SelectMenu } from './components/SelectMenu.tsx';
import {
  type Entered,
  isRequired,
  type ModalField,
  modalFaults,
  modalParts,
  readBounds,
  submittedInputs,
} from './modal-inputs.ts';
import { closeModal, describeFailure, type ShownModal, sendInteraction, showLateRefusal } from './runs.ts';
import { interactionText as text } from './strings.ts';

const MODAL_SUBMIT = 5;
const PARAGRAPH = 2;

/** The values of a form when it opens. */
function presets({ modal }: ShownModal): Entered {
  return Object.fromEntries(
    modalParts(modal).flatMap((part) => {
      if (part.kind !== 'field') return [];
      const { input } = part;
      const preset = input.type === COMPONENT_TYPES.textInput ? (input.value ?? '') : readPreset(input);
      return [[input.custom_id, preset]];
    }),
  );
}

/** A form of an app. It stays open until the app has received the answer. */
export function ModalDialog({ shown }: { shown: ShownModal }) {
  const { format } = useConversation();
  const { modal, app } = shown;
  const { parts, entered, faults, error, busy, enter, submit } = useModalForm(shown);
  return (
    <Dialog
      open
      onOpenChange={() => closeModal(shown)}
      title={modal.title}
      width="medium"
      description={
        <span className="flex items-center gap-2">
          <Avatar id={app.id} name={app.displayName} url={app.avatarUrl} size={20} />
          <span dir="auto" className="truncate">
            {app.displayName}
          </span>
        </span>
      }
      actions={
        <>
          <CloseButton />
          <Button kind="primary" type="submit" form="app-form" busy={busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id="app-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {parts.map((part) =>
          part.kind === 'text' ? (
            <MessageText key={part.key} content={part.content} context={{ ...format, everyone: false }} />
          ) : (
            <ModalFieldView
              key={part.input.custom_id}
              field={part}
              value={entered[part.input.custom_id]}
              error={Object.hasOwn(faults, part.input.custom_id) ? faults[part.input.custom_id] : undefined}
              onValue={(value) => enter(part.input.custom_id, value)}
            />
          ),
        )}
        <FormError>{error}</FormError>
      </form>
    </Dialog>
  );
}

/** The values of a form, and sending them to the app. */
function useModalForm(shown: ShownModal) {
  const { modal, app, channelId, applicationId, interactionId } = shown;
  const parts = modalParts(modal);
  const [entered, setEntered] = useState(() => presets(shown));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const shownStill = useShown();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const found = modalFaults(parts, entered);
    setFaults(found);
    setError(undefined);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setBusy(true);
    try {
      const data = { custom_id: modal.custom_id, interactionId, components: submittedInputs(parts, entered) };
      await sendInteraction({
        app,
        command: null,
        component: null,
        body: { type: MODAL_SUBMIT, applicationId, channelId, data },
      });
      closeModal(shown);
    } catch (failure) {
      if (!shownStill.current) return showLateRefusal(failure);
      setBusy(false);
      setError(describeFailure(failure));
      if (failure instanceof ApiRequestError && failure.code === 'invalid_interaction')
        setFaults(optionFaults(failure.fields));
    }
  }

  function enter(input: string, value: string | readonly string[]): void {
    setEntered((known) => ({ ...known, [input]: value }));
    setFaults(({ [input]: _gone, ...others }) => others);
  }

  return { parts, entered, faults, error, busy, enter, submit };
}

interface ModalFieldViewProps {
  field: ModalField;
  value: string | readonly string[] | undefined;
  error: string | undefined;
  onValue(value: string | readonly string[]): void;
}

function ModalFieldView({ field, value, error, onValue }: ModalFieldViewProps) {
  const { label, description, input } = field;
  const written = typeof value === 'string' ? value : '';
  if (input.type !== COMPONENT_TYPES.textInput) {
    return (
      <SelectView
        field={field}
        select={input}
        values={Array.isArray(value) ? value : []}
        error={error}
        onValue={onValue}
      />
    );
  }
  const most = input.max_length ?? COMPONENT_LIMITS.textInput;
  const left = most - textLength(written);
  const common = {
    label,
    hint: description || undefined,
    error,
    aside: left <= 50 ? characterCount(written, most) : isRequired(input) ? undefined : fieldText.optional,
    required: isRequired(input),
    placeholder: input.placeholder,
    value: written,
    onValue,
  };
  return input.style === PARAGRAPH ? (
    <TextAreaField {...common} />
  ) : (
    <TextField {...common} autoComplete="off" />
  );
}

interface SelectViewProps extends Omit<ModalFieldViewProps, 'value'> {
  select: Select;
  values: readonly string[];
}

function SelectView({
  field: { label, description, input },
  select,
  values,
  error,
  onValue,
}: SelectViewProps) {
  const choices = useSelectChoices(select);
  const peopleOf = useServerOfPeople(select);
  return (
    <Field
      label={label}
      hint={description || undefined}
      error={error}
      aside={isRequired(input) ? undefined : fieldText.optional}
    >
      {(control) => (
        <SelectMenu
          control={control}
          label={select.placeholder || text.choose}
          choices={choices}
          peopleOf={peopleOf}
          values={values}
          {...readBounds(select)}
          onValues={onValue}
          onChange={onValue}
        />
      )}
    </Field>
  );
}
