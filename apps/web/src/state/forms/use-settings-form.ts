import { type FormEvent, useState } from 'react';
import { useAction } from '../use-action.ts';
import { changedFields } from './changed-fields.ts';

interface SettingsFormInput<Resource, Form, Body> {
  /** The settings as they are saved now. */
  readonly resource: Resource;
  toForm(resource: Resource): Form;
  toBody(form: Form): Body;
  /** Whether the form is complete; an incomplete one shows its faults instead of being sent. */
  isComplete(form: Form): boolean;
  /** Sends the form and stores the answer, which becomes the resource. */
  send(body: Body): Promise<void>;
}

/** The form of a settings section that is saved as a whole: the edited and the saved values, saving and resetting. */
export function useSettingsForm<Resource, Form extends object, Body>(
  input: SettingsFormInput<Resource, Form, Body>,
) {
  const { resource, toForm, toBody, isComplete, send } = input;
  const saved = toForm(resource);
  // Only edited fields, so that changes by others still show.
  const [edits, setEdits] = useState<Partial<Form>>({});
  const form = { ...saved, ...edits };
  const [checked, setChecked] = useState(false);
  const save = useAction(async () => {
    await send(toBody(form));
    // What was typed since stays.
    setEdits((current) => changedFields(edits, current));
  });
  function change(changes: Partial<Form>): void {
    save.clear();
    setEdits({ ...edits, ...changes });
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
      save.clear();
      setEdits({});
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      setChecked(!isComplete(form));
      if (isComplete(form)) void save.run();
    },
  };
}
