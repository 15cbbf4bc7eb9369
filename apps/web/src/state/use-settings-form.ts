import { type FormEvent, useState } from 'react';
import { useAction } from './use-action.ts';

interface SettingsFormInput<Resource, Form, Body> {
  readonly first: Resource;
  toForm(resource: Resource): Form;
  toBody(form: Form): Body;
  /** Whether nothing is missing: an incomplete form is shown with its faults instead of being sent. */
  isComplete(form: Form): boolean;
  /** Sends the form, and does what follows from the answer. */
  send(body: Body): Promise<Resource>;
}

/** The form of a settings section that is saved as a whole: what is written, what is saved, and the way between them. */
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
    setForm(next);
  });
  function change(changes: Partial<Form>): void {
    save.clear();
    setForm({ ...form, ...changes });
  }
  return {
    form,
    saved,
    save,
    /** Whether faults are shown: after the first attempt to send an incomplete form. */
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
