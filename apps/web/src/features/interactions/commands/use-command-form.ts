import { ApiRequestError } from '@guildhall/client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../runs.ts';
import { optionFaults, orderedOptions, readValues, runCommand } from './commands.ts';
import type { CommandForm } from './typed-commands.ts';

/** The form of a command's options, and running the command. */
export function useCommandForm(channelId: string, { entry, values: given }: CommandForm, onRun: () => void) {
  const options = orderedOptions(entry);
  const [values, setValues] = useState(given);
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set(Object.keys(given)));
  const [faults, setFaults] = useState(() =>
    Object.keys(given).length > 0 ? readValues(entry, given).faults : {},
  );
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  useFocusFirst(fields);
  const shown = options.filter((option) => option.required || added.has(option.name) || options.length === 1);

  function showFaults(next: Readonly<Record<string, string>>): void {
    setFaults(next);
    setAdded((known) => new Set([...known, ...Object.keys(next)]));
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  function add(name: string): void {
    setAdded(new Set([...added, name]));
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>(`[data-option="${name}"] input`)?.focus(),
    );
  }

  function setValue(name: string, value: string): void {
    setValues((known) => ({ ...known, [name]: value }));
    setFaults(({ [name]: _gone, ...others }) => others);
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const { read, faults: found } = readValues(entry, values);
    setError(undefined);
    showFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await runCommand(channelId, entry, read);
      onRun();
    } catch (failure) {
      setBusy(false);
      const byOption = faultsByOption(failure);
      showFaults(byOption);
      if (Object.keys(byOption).length === 0) setError(describeFailure(failure));
    }
  }

  const waiting = options.filter((option) => !shown.includes(option));
  const hasOptions = options.length > 0;
  return { fields, values, faults, error, busy, hasOptions, shown, waiting, add, setValue, submit };
}

/** Focuses the first incomplete field. */
function useFocusFirst(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    const next =
      inputs.find((input) => input.ariaInvalid === 'true') ?? inputs.find(({ value }) => value === '');
    (next ?? inputs[0] ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [form]);
}

function faultsByOption(failure: unknown): Readonly<Record<string, string>> {
  return failure instanceof ApiRequestError && failure.code === 'invalid_command_options'
    ? optionFaults(failure.fields)
    : {};
}
