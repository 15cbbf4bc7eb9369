import { LIMITS } from '@guildhall/protocol/limits';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, SwitchRow } from '../../../ui/Choice.tsx';
import { ItemButtons } from '../../../ui/entries/ItemButtons.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { allowedTypes, type Level, newOption, type OptionDraft, withOption } from './command-form.ts';
import { OptionValues } from './OptionValues.tsx';
import { commandText as text } from './strings.ts';

type Faults = Readonly<Record<string, string>>;

interface OptionsEditorProps {
  level: Level;
  options: readonly OptionDraft[];
  /** The path of the list in faults. */
  path: string;
  faults: Faults;
  /** The parent subcommand or group. */
  owner?: string;
  onOptions(options: readonly OptionDraft[]): void;
}

/** The options of a command, of a subcommand, or the subcommands of a group. */
export function OptionsEditor({ level, options, path, faults, owner, onOptions }: OptionsEditorProps) {
  const title =
    owner === undefined
      ? text.options
      : level === 'group'
        ? text.subcommandsIn(owner)
        : text.optionsIn(owner);
  const addLabel =
    owner === undefined
      ? text.addOption
      : level === 'group'
        ? text.addSubcommandTo(owner)
        : text.addOptionTo(owner);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{title}</legend>
      {owner === undefined ? <p className="-mt-2 text-muted text-sm">{text.optionsHint}</p> : null}
      {options.map((option, index) => (
        <OptionCard
          key={option.key}
          level={level}
          option={option}
          options={options}
          number={index + 1}
          path={`${path}/${index}`}
          faults={faults}
          onOptions={onOptions}
        />
      ))}
      {faults[path] ? (
        <p role="alert" className="text-danger text-sm">
          {faults[path]}
        </p>
      ) : null}
      <div>
        <Button
          icon={<Icon of={Plus} size={16} />}
          disabled={options.length >= LIMITS.commandOptions}
          onClick={() => onOptions(withOption(options, newOption(level, options)))}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
}

interface OptionCardProps {
  level: Level;
  option: OptionDraft;
  options: readonly OptionDraft[];
  number: number;
  path: string;
  faults: Faults;
  onOptions(options: readonly OptionDraft[]): void;
}

type OptionHeadProps = Pick<OptionCardProps, 'option' | 'options' | 'onOptions'> & { readonly name: string };

function OptionHead({ name, option, options, onOptions }: OptionHeadProps) {
  // Required options stay before the others.
  const [before, alike, after] = [
    options.filter(({ required }) => required && !option.required),
    options.filter(({ required }) => required === option.required),
    options.filter(({ required }) => !required && option.required),
  ];
  return (
    <div className="flex items-center justify-between gap-2">
      <span dir="auto" className="min-w-0 truncate font-medium text-muted text-sm">
        {name}
      </span>
      <span className="flex shrink-0">
        <ItemButtons
          up={text.optionUp(name)}
          down={text.optionDown(name)}
          remove={text.removeOption(name)}
          items={alike}
          at={alike.indexOf(option)}
          onItems={(moved) => onOptions([...before, ...moved, ...after])}
        />
      </span>
    </div>
  );
}

function OptionCard(props: OptionCardProps) {
  const { level, option, options, path, faults, onOptions } = props;
  const onOption = (next: OptionDraft) => onOptions(withOption(options, next));
  const others = options.filter(({ key }) => key !== option.key);
  const name = option.name || text.optionNumber(props.number);
  const isBranch = option.type === 'subcommand' || option.type === 'subcommand_group';
  return (
    <fieldset aria-label={name} className="grid gap-4 rounded-card border border-line p-4">
      <OptionHead name={name} {...props} />
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={text.name}
          error={faults[`${path}/name`]}
          value={option.name}
          onValue={(next) => onOption({ ...option, name: next.toLowerCase() })}
          maxLength={32}
          autoFocus={option.name === ''}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <SelectField
          label={text.type}
          value={option.type}
          options={allowedTypes(level, others).map((type) => ({ value: type, label: text.typeName(type) }))}
          onValue={(type) => onOption({ ...option, type })}
        />
      </div>
      <TextField
        label={text.description}
        error={faults[`${path}/description`] ?? faults[path]}
        value={option.description}
        onValue={(description) => onOption({ ...option, description })}
        maxLength={LIMITS.commandDescription}
        autoComplete="off"
      />
      {isBranch ? (
        <OptionsEditor
          level={option.type === 'subcommand' ? 'subcommand' : 'group'}
          options={option.options}
          path={`${path}/options`}
          faults={faults}
          owner={name}
          onOptions={(next) => onOption({ ...option, options: next })}
        />
      ) : (
        <>
          <SwitchRow
            label={text.required}
            hint={text.requiredHint}
            checked={option.required}
            onChecked={(required) => onOption({ ...option, required })}
          />
          <OptionValues option={option} path={path} faults={faults} onOption={onOption} />
        </>
      )}
    </fieldset>
  );
}
