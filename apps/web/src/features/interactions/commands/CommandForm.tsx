import { ApiRequestError } from '@guildhall/client';
import { Plus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { interactionFirstText } from '../first-strings.ts';
import { describeFailure } from '../runs.ts';
import { interactionText as text } from '../strings.ts';
import { optionFaults, orderedOptions, readValues, runCommand } from './commands.ts';
import { OptionField } from './OptionField.tsx';
import type { CommandForm as Form } from './use-commands.ts';

interface CommandFormProps {
  channelId: string;
  form: Form;
  /** @param run whether the command was run, rather than left */
  onClose(run: boolean): void;
}

/** A command with a field for each option, in place of the composer. */
export function CommandForm({ channelId, form: { entry, values: given }, onClose }: CommandFormProps) {
  const options = orderedOptions(entry);
  const [values, setValues] = useState(given);
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set(Object.keys(given)));
  const [faults, setFaults] = useState(() =>
    Object.keys(given).length > 0 ? readValues(entry, given).faults : {},
  );
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const [first] = options;
  const shown = options.filter(
    (option) => option.required || added.has(option.name) || (option === first && options.length === 1),
  );
  const waiting = options.filter((option) => !shown.includes(option));

  // The field that comes next is the one that still asks for something.
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    const next =
      inputs.find((input) => input.ariaInvalid === 'true') ?? inputs.find(({ value }) => value === '');
    (next ?? inputs[0] ?? fields.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, []);

  function show(next: Readonly<Record<string, string>>): void {
    setFaults(next);
    setAdded((known) => new Set([...known, ...Object.keys(next)]));
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const { read, faults: found } = readValues(entry, values);
    setError(undefined);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await runCommand(channelId, entry, read);
      onClose(true);
    } catch (failure) {
      setBusy(false);
      const byOption =
        failure instanceof ApiRequestError && failure.code === 'invalid_command_options'
          ? optionFaults(failure.fields)
          : {};
      show(byOption);
      if (Object.keys(byOption).length === 0) setError(describeFailure(failure));
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose(false);
  }

  return (
    <form
      ref={fields}
      noValidate
      aria-label={text.form(interactionFirstText.command(entry.name))}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={onKeyDown}
      className="mx-4 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-side p-3"
    >
      <div className="flex items-start gap-2.5">
        <Avatar id={entry.bot.id} name={entry.bot.displayName} url={entry.bot.avatarUrl} size={24} />
        <p className="min-w-0 flex-1">
          <span className="font-semibold">{interactionFirstText.command(entry.name)}</span>{' '}
          <span className="text-muted text-sm">{entry.description}</span>
        </p>
        <IconButton label={text.leave} shortcut="Esc" onClick={() => onClose(false)} className="-mt-1">
          <Icon of={X} size={16} />
        </IconButton>
      </div>
      {options.length === 0 ? (
        <p className="text-muted text-sm">{text.noOptions}</p>
      ) : (
        <div className="-m-1 grid max-h-[38dvh] grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto p-1 wide:grid-cols-2">
          {shown.map((option) => (
            <div key={option.name} data-option={option.name}>
              <OptionField
                entry={entry}
                option={option}
                values={values}
                error={faults[option.name]}
                onValue={(value) => {
                  setValues((known) => ({ ...known, [option.name]: value }));
                  setFaults(({ [option.name]: _gone, ...others }) => others);
                }}
              />
            </div>
          ))}
        </div>
      )}
      <FormError>{error}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        {waiting.map(({ name, description }) => (
          <Button
            key={name}
            kind="quiet"
            title={description}
            aria-label={text.add(name)}
            icon={<Icon of={Plus} size={14} />}
            onClick={() => {
              setAdded(new Set([...added, name]));
              requestAnimationFrame(() =>
                fields.current?.querySelector<HTMLElement>(`[data-option="${name}"] input`)?.focus(),
              );
            }}
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
