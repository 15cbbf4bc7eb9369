import type { PlainOption, User } from '@guildhall/protocol';
import { readOptionValue } from '@guildhall/protocol/command-text';
import { useState } from 'react';
import { describeFault } from '../../../state/errors/describe-fault.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ComboField } from '../../../ui/combo/ComboField.tsx';
import { plainChoice } from '../../../ui/combo/choices.ts';
import { TextField } from '../../../ui/Field.tsx';
import { Section } from '../../../ui/Surface.tsx';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { type CommandDraft, commandFrom, type PreviewEntry, previewEntries } from './command-form.ts';
import { commandText as text } from './strings.ts';

/** An entry of the picker. @param prefix the prefix of a prefix command */
export function PickerLine({ entry, prefix }: { entry: PreviewEntry; prefix?: string | undefined }) {
  const options = entry.options.map(({ name, required }) => (required ? name : `[${name}]`)).join(' ');
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 truncate font-medium">
          {prefix ?? '/'}
          {entry.name}
        </span>
        <span className="min-w-0 truncate text-faint text-xs">
          {prefix === undefined ? options : text.sentAsText}
        </span>
      </p>
      <p className="truncate text-muted text-sm">{entry.description}</p>
    </div>
  );
}

/** A preview of a command: its entries in the picker, and the fields of the first entry with options. */
export function CommandPreview({ bot, draft }: { bot: User; draft: CommandDraft }) {
  const command = commandFrom(draft);
  const entries = previewEntries(command);
  const [chosen, setChosen] = useState(0);
  const entry = entries[chosen] ?? entries[0];
  return (
    <Section title={text.preview} hint={text.previewHint}>
      <div className="grid gap-3 rounded-card border border-line bg-side p-3">
        <p className="flex items-center gap-2 font-medium text-muted text-xs">
          <Avatar id={bot.id} name={bot.displayName} url={bot.avatarUrl} size={16} />
          <span dir="auto" className="truncate">
            {bot.displayName}
          </span>
        </p>
        {entries.map((each, index) => (
          <button
            key={each.name}
            type="button"
            aria-pressed={each === entry}
            onClick={() => setChosen(index)}
            className="-my-1 min-h-11 rounded-control px-2 py-1 text-start hover:bg-hover aria-pressed:bg-active"
          >
            <PickerLine entry={each} prefix={command.prefix} />
          </button>
        ))}
        {entry && command.kind === 'slash' ? <PreviewFields key={entry.name} entry={entry} /> : null}
      </div>
    </Section>
  );
}

function PreviewFields({ entry }: { entry: PreviewEntry }) {
  const options = entry.options.filter(({ name }) => name !== '');
  if (options.length === 0) return <p className="px-2 text-muted text-sm">{text.noOptions}</p>;
  return (
    <div className="grid gap-3 px-2 wide:grid-cols-2">
      {options.map((option) => (
        <PreviewField key={option.name} option={option} />
      ))}
    </div>
  );
}

const PLACEHOLDERS: Readonly<Partial<Record<PlainOption['type'], string>>> = {
  user: text.aPerson,
  role: text.aRole,
  channel: text.aChannel,
};

/** A field to try out, with the validation of conversations. */
function PreviewField({ option }: { option: PlainOption }) {
  const [value, setValue] = useState('');
  const placeholder = PLACEHOLDERS[option.type];
  const read = value === '' || placeholder ? { value } : readOptionValue(option, value);
  const common = {
    label: option.name,
    hint: option.description,
    error: 'fault' in read ? (describeFault(read.fault) ?? text.fault(read.fault)) : undefined,
    aside: option.required ? undefined : fieldText.optional,
    value,
    onValue: setValue,
  };
  const choices =
    option.type === 'boolean'
      ? [plainChoice('true', text.yes), plainChoice('false', text.no)]
      : option.choices?.map((choice) => plainChoice(String(choice.value), choice.name));
  if (choices) return <ComboField {...common} required={option.required} choices={choices} />;
  return <TextField {...common} placeholder={placeholder} autoComplete="off" />;
}
