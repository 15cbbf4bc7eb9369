import { type FormEvent, useState } from 'react';
import { useAction } from '../use-action.ts';

interface SettingsFormInput<Resource, Form, Body> {
  readonly first: Resource;
  toForm(resource: Resource): Form;
  toBody(form: Form): Body;
  /** Whether the form is complete; an incomplete one shows its faults instead of being sent. */
  isComplete(form: Form): boolean;
  /** Sends the form and handles the answer. */
  send(body: Body): Promise<Resource>;
}

/** The form of a settings section that is saved as a whole: the edited and the saved values, saving and resetting. */
export function useSettingsForm<Resource, Form extends object, Body>(
  input: SettingsFormInput<Resource, Form, Body>,
) {
  const { first, toForm, toBody, isComplete, send } = input;
  const [saved, setSaved] = useState(() => toForm(first));
  const [form, setForm] = useState(saved);
  const [checked, setChecked] = useState(false);
  const save = useAction(async () => {
    const next = toForm(await send(toBody(form)));
    setSaved(next);
    // What was typed meanwhile stays.
    setForm((current) => (current === form ? next : current));
  });
  function change(changes: Partial<Form>): void {
    save.clear();
    setForm({ ...form, ...changes });
  }
  return {
    form,
    saved,
    save,
    /** Whether to show faults: after the first attempt to send an incomplete form. */
    checked,
    changed: JSON.stringify(toBody(form)) !== JSON.stringify(toBody(saved)),
    change,
    reset(): void {
      setChecked(false);
      change(saved);
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      setChecked(!isComplete(form));
      if (isComplete(form)) void save.run();
    },
  };
}
