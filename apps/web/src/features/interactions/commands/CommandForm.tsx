import { Plus, SendHorizontal, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { interactionRunText } from '../run-strings.ts';
import { interactionText as text } from '../strings.ts';
import { textFor } from './commands.ts';
import { OptionField } from './OptionField.tsx';
import type { OpenForm } from './open-forms.ts';
import { closeForm } from './typed-commands.ts';
import { useCommandForm } from './use-command-form.ts';

interface CommandFormProps {
  form: OpenForm;
  /** @param run whether the command was run instead of cancelled */
  onClose(run: boolean): void;
}

/** A command with a field for each option, which replaces the composer. */
export function CommandForm({ form: open, onClose }: CommandFormProps) {
  const { entry, error, busy } = open;
  const form = useCommandForm(open, () => close(true));

  function close(run: boolean): void {
    closeForm(open.key);
    onClose(run);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close(false);
  }

  return (
    <form
      ref={form.fields}
      tabIndex={-1}
      noValidate
      aria-label={text.form(interactionRunText.command(entry.name))}
      onSubmit={(event) => void form.submit(event)}
      onKeyDown={onKeyDown}
      className="mx-4 grid gap-3 rounded-card border border-line bg-side p-3"
    >
      <div className="flex items-start gap-2.5">
        <Avatar id={entry.bot.id} name={entry.bot.displayName} url={entry.bot.avatarUrl} size={24} />
        <p className="min-w-0 flex-1">
          <span className="font-semibold">{interactionRunText.command(entry.name)}</span>{' '}
          <span className="text-muted text-sm">{entry.description}</span>
        </p>
        <IconButton label={text.leave} shortcut="Esc" onClick={() => close(false)} className="-mt-1">
          <Icon of={X} size={16} />
        </IconButton>
      </div>
      <OptionFields form={form} open={open} />
      <FormError>{error}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        {form.waiting.map(({ name, description }) => (
          <Button
            key={name}
            kind="quiet"
            title={description}
            aria-label={text.add(name)}
            icon={<Icon of={Plus} size={14} />}
            onClick={() => form.add(name)}
          >
            {name}
          </Button>
        ))}
        <span className="flex-1" />
        <Button kind="primary" type="submit" busy={busy} icon={<Icon of={SendHorizontal} size={16} />}>
          {text.run}
        </Button>
      </div>
    </form>
  );
}

/** Fields of the required and added options. */
function OptionFields({ form, open }: { form: ReturnType<typeof useCommandForm>; open: OpenForm }) {
  if (!form.hasOptions) return <p className="text-muted text-sm">{text.noOptions}</p>;
  return (
    <div className="-m-1 grid max-h-[38dvh] gap-3 overflow-y-auto p-1 wide:grid-cols-2 low:max-h-[44dvh] low:grid-cols-2">
      {form.shown.map((option) => (
        <div key={option.name} data-option={option.name}>
          <OptionField
            entry={open.entry}
            option={option}
            values={open.values}
            chosen={textFor(open.labels, option.name)}
            error={textFor(open.faults, option.name)}
            onValue={(value, label) => form.setValue(option.name, value, label)}
          />
        </div>
      ))}
    </div>
  );
}
