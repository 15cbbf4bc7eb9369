import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { without } from '../../../state/table.ts';
import { readDraft } from '../../messages/index.ts';
import { showLateRefusal } from '../runs.ts';
import { orderedOptions, readValues, runCommand, textFor, type Values } from './commands.ts';
import type { OpenForm } from './open-forms.ts';
import { changeForm, describeRefusal, isFormOpen } from './typed-commands.ts';

/** Filling in an open form, and running its command. */
export function useCommandForm(open: OpenForm, onRun: () => void) {
  const { key, channelId, entry, values, labels, faults, busy } = open;
  const options = orderedOptions(entry);
  const fields = useRef<HTMLFormElement>(null);
  useFocusFirst(fields, open);
  const isIn = (table: Values, name: string) => textFor(table, name) !== undefined;
  const shown = options.filter(
    ({ name, required }) => required || isIn(values, name) || isIn(faults, name) || options.length === 1,
  );

  function showFaults(refusal: Partial<OpenForm>): void {
    changeForm(key, refusal);
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  function add(name: string): void {
    changeForm(key, { values: { ...values, [name]: '' } });
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>(`[data-option="${name}"] input`)?.focus(),
    );
  }

  /** @param label how the field shows a chosen value */
  function setValue(name: string, value: string, label?: string): void {
    changeForm(key, {
      values: { ...values, [name]: value },
      labels: label === undefined ? without(labels, name) : { ...labels, [name]: label },
      faults: without(faults, name),
    });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const { read, faults: found } = readValues(entry, values);
    const complete = Object.keys(found).length === 0;
    showFaults({ faults: found, error: undefined, busy: complete });
    if (!complete) return;
    try {
      await runCommand(channelId, entry, read);
      if (isFormOpen(key)) onRun();
    } catch (failure) {
      if (isFormOpen(key)) showFaults(describeRefusal(failure));
      else showLateRefusal(failure);
    }
  }

  const waiting = options.filter((option) => !shown.includes(option));
  return { fields, hasOptions: options.length > 0, shown, waiting, add, setValue, submit };
}

/** Focuses the first incomplete field when the form opens, but not when the person returns to its channel. */
function useFocusFirst(form: RefObject<HTMLFormElement | null>, open: OpenForm): void {
  const { key, channelId, typed, seen } = open;
  useEffect(() => {
    if (seen) return;
    changeForm(key, { seen: true });
    if (document.activeElement?.matches('input, textarea')) return;
    const draft = readDraft(channelId);
    // The command was refused while a message was being written, of which nothing may get into a field.
    if (draft !== '' && draft !== typed) return form.current?.focus();
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const next =
      inputs.find((input) => input.ariaInvalid === 'true') ?? inputs.find(({ value }) => value === '');
    (next ?? inputs[0] ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [form, key, channelId, typed, seen]);
}
