import { LIMITS } from '@guildhall/protocol/limits';
import { Plus, Trash2 } from 'lucide-react';
import { uniqueKey } from '../../../state/forms/unique-key.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { CheckboxRow, SwitchRow } from '../../../ui/Choice.tsx';
import { toggled } from '../../../ui/choices/toggled.ts';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { acceptsBounds, type ChoiceDraft, type OptionDraft } from './command-form.ts';
import { CHANNEL_KINDS, commandText as text } from './strings.ts';

interface OptionValuesProps {
  option: OptionDraft;
  path: string;
  faults: Readonly<Record<string, string>>;
  onOption(option: OptionDraft): void;
}

/** The allowed values of an option: choices, suggestions, bounds or kinds of channels. */
export function OptionValues(props: OptionValuesProps) {
  const { option, onOption } = props;
  if (option.type === 'channel') return <ChannelKinds option={option} onOption={onOption} />;
  if (!acceptsBounds(option.type)) return null;
  return (
    <>
      <SwitchRow
        label={text.autocomplete}
        hint={text.autocompleteHint}
        checked={option.autocomplete}
        onChecked={(autocomplete) => onOption({ ...option, autocomplete })}
      />
      {option.autocomplete ? null : <Choices {...props} />}
      {option.choices.length > 0 && !option.autocomplete ? null : <Bounds {...props} />}
    </>
  );
}

function Bounds({ option, path, faults, onOption }: OptionValuesProps) {
  const isText = option.type === 'string';
  const [least, most] = isText ? ['minLength', 'maxLength'] : ['minValue', 'maxValue'];
  const common = { type: 'number', autoComplete: 'off', step: option.type === 'number' ? 'any' : 1 } as const;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
      <TextField
        {...common}
        label={isText ? text.shortest : text.atLeast}
        aside={fieldText.optional}
        error={faults[`${path}/${least}`]}
        value={option.min}
        onValue={(min) => onOption({ ...option, min })}
      />
      <TextField
        {...common}
        label={isText ? text.longest : text.atMost}
        aside={fieldText.optional}
        error={faults[`${path}/${most}`]}
        value={option.max}
        onValue={(max) => onOption({ ...option, max })}
      />
    </div>
  );
}

function Choices({ option, path, faults, onOption }: OptionValuesProps) {
  const { choices } = option;
  const set = (next: readonly ChoiceDraft[]) => onOption({ ...option, choices: next });
  const change = (changed: ChoiceDraft) =>
    set(choices.map((choice) => (choice.key === changed.key ? changed : choice)));
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium text-sm">{text.choices}</legend>
      <p className="text-muted text-sm">{text.choicesHint}</p>
      <FormError>{faults[`${path}/choices`]}</FormError>
      {choices.map((choice, index) => (
        <div key={choice.key} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            <TextField
              label={text.choiceName(index + 1)}
              error={faults[`${path}/choices/${index}/name`]}
              value={choice.name}
              onValue={(name) => change({ ...choice, name })}
              maxLength={LIMITS.commandChoiceName}
              autoFocus={choice.name === ''}
              autoComplete="off"
            />
            <TextField
              label={text.choiceValue(index + 1)}
              placeholder={text.sameAsName}
              error={faults[`${path}/choices/${index}/value`]}
              value={choice.value}
              onValue={(value) => change({ ...choice, value })}
              maxLength={LIMITS.commandStringValue}
              autoComplete="off"
            />
          </div>
          <IconButton
            label={text.removeChoice(choice.name || text.choiceName(index + 1))}
            className="mt-7 hover:text-danger touch:mt-6"
            onClick={() => set(choices.filter(({ key }) => key !== choice.key))}
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          icon={<Icon of={Plus} size={16} />}
          disabled={choices.length >= LIMITS.commandOptions}
          onClick={() => set([...choices, { key: uniqueKey(), name: '', value: '' }])}
        >
          {text.addChoice}
        </Button>
      </div>
    </fieldset>
  );
}

function ChannelKinds({ option, onOption }: Pick<OptionValuesProps, 'option' | 'onOption'>) {
  const { channelKinds } = option;
  return (
    <fieldset>
      <legend className="font-medium text-sm">{text.channelKinds}</legend>
      <p className="text-muted text-sm">{text.channelKindsHint}</p>
      <div className="-mx-2 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))]">
        {CHANNEL_KINDS.map((kind) => (
          <CheckboxRow
            key={kind}
            label={text.channelKind(kind)}
            checked={channelKinds.includes(kind)}
            onChecked={(on) => onOption({ ...option, channelKinds: toggled(channelKinds, kind, on) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
