import { type FormEvent, useState } from 'react';
import { useAction } from '../use-action.ts';
import { changedFields } from './changed-fields.ts';

interface SettingsFormInput<Resource, Form, Body> {
  /** The settings as they are saved now. */
  readonly resource: Resource;
  /** @param sent the form that was last saved here, whose list items may keep their keys */
  toForm(resource: Resource, sent: NoInfer<Form> | null): Form;
  toBody(form: Form): Body;
  /** Whether the form is complete; an incomplete one shows its faults instead of being sent. */
  isComplete(form: Form): boolean;
  /** The edits with what others have saved since `before`; otherwise edited fields stay as they are. */
  merge?(before: Form, edits: Partial<Form>, saved: Form): Partial<Form>;
  /** Sends the form and stores the answer, which becomes the resource. */
  send(body: Body): Promise<void>;
}

interface Written<Form> {
  readonly edits: Partial<Form>;
  /** What was saved when they were last edited. */
  readonly before: Form | null;
}

/** The form of a settings section that is saved as a whole: the edited and the saved values, saving and resetting. */
export function useSettingsForm<Resource, Form extends object, Body>(
  input: SettingsFormInput<Resource, Form, Body>,
) {
  const { resource, toForm, toBody, isComplete, merge, send } = input;
  const [sent, setSent] = useState<Form | null>(null);
  const saved = toForm(resource, sent);
  // Only edited fields, so that changes by others still show.
  const [written, setWritten] = useState<Written<Form>>({ edits: {}, before: saved });
  // Directly after saving, remaining edits are relative to what was saved.
  if (!written.before) setWritten({ ...written, before: saved });
  const edits = merge?.(written.before ?? saved, written.edits, saved) ?? written.edits;
  const form = { ...saved, ...edits };
  const [checked, setChecked] = useState(false);
  const save = useAction(async () => {
    await send(toBody(form));
    setSent(form);
    // What was typed since stays.
    setWritten((current) => ({ edits: changedFields(written.edits, current.edits), before: null }));
  });
  function change(changes: Partial<Form>): void {
    save.clear();
    setWritten({ edits: { ...edits, ...changes }, before: saved });
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
      setWritten({ edits: {}, before: saved });
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      setChecked(!isComplete(form));
      if (isComplete(form)) void save.run();
    },
  };
}
