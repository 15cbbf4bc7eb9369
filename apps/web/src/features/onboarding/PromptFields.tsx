import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { writtenName } from '../../state/channels/channel-name.ts';
import { uniqueKey } from '../../state/forms/unique-key.ts';
import { Button } from '../../ui/Button.tsx';
import { SwitchRow } from '../../ui/Choice.tsx';
import { NamedChoices } from '../../ui/choices/CheckboxList.tsx';
import { listText } from '../../ui/choices/list-strings.ts';
import { ItemButtons } from '../../ui/entries/ItemButtons.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Card } from '../../ui/Surface.tsx';
import { fieldText } from '../../ui/text/field-strings.ts';
import { EmojiChoice } from '../emoji/index.ts';
import { newOption, type OptionForm, type PromptForm } from './onboarding-form.ts';
import { onboardingText as text } from './strings.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface PartProps {
  serverId: string;
  /** Faults by path in the whole form. */
  fields: Readonly<Record<string, string>>;
  roles: readonly Named[];
  channels: readonly ServerChannel[];
}

interface PromptProps extends PartProps {
  /** All questions. */
  prompts: readonly PromptForm[];
  prompt: PromptForm;
  at: number;
  onPrompts(prompts: readonly PromptForm[]): void;
}

/** A question with its answers. */
export function PromptFields({ prompts, prompt, at, onPrompts, ...part }: PromptProps) {
  const path = `prompts/${at}`;
  const change = (changes: Partial<PromptForm>) =>
    onPrompts(prompts.map((each) => (each.key === prompt.key ? { ...prompt, ...changes } : each)));
  return (
    <Card className="grid gap-4">
      <div className="flex items-center">
        <h3 className="me-auto font-medium">{text.promptNumber(at + 1)}</h3>
        <ItemButtons
          up={text.promptUp(at + 1)}
          down={text.promptDown(at + 1)}
          remove={text.removePrompt(at + 1)}
          items={prompts}
          at={at}
          onItems={onPrompts}
        />
      </div>
      <TextField
        label={text.promptTitle}
        placeholder={text.promptExample}
        error={part.fields[`${path}/title`]}
        value={prompt.title}
        autoFocus={prompt.title === ''}
        onValue={(title) => change({ title })}
        maxLength={LIMITS.onboardingPromptTitle}
        autoComplete="off"
      />
      <SwitchRow
        label={text.single}
        hint={text.singleHint}
        checked={prompt.single}
        onChecked={(single) => change({ single })}
      />
      <SwitchRow
        label={text.required}
        hint={text.requiredHint}
        checked={prompt.required}
        onChecked={(required) => change({ required })}
      />
      <Options {...part} prompt={prompt} path={path} onOptions={(options) => change({ options })} />
    </Card>
  );
}

interface OptionsProps extends PartProps {
  prompt: PromptForm;
  path: string;
  onOptions(options: PromptForm['options']): void;
}

/** The answers of a question. */
function Options({ prompt: { options, title }, path, onOptions, ...part }: OptionsProps) {
  return (
    <>
      <ul className="grid gap-4">
        {options.map((option, index) => (
          <OptionFields
            key={option.key}
            {...part}
            options={options}
            option={option}
            at={index}
            // With a new question, its own field takes the focus.
            isAdded={option.id === null && (options.length > 1 || title !== '')}
            path={`${path}/options/${index}`}
            onOptions={onOptions}
          />
        ))}
      </ul>
      <FormError>{part.fields[`${path}/options`]}</FormError>
      <div>
        <Button
          disabled={options.length >= LIMITS.onboardingOptions}
          onClick={() => onOptions([...options, newOption(uniqueKey())])}
        >
          {text.addOption}
        </Button>
      </div>
    </>
  );
}

interface OptionProps extends PartProps {
  /** All answers of the question. */
  options: PromptForm['options'];
  option: OptionForm;
  at: number;
  isAdded: boolean;
  path: string;
  onOptions(options: PromptForm['options']): void;
}

function OptionFields(props: OptionProps) {
  const { options, option, at, isAdded, path, serverId, fields, roles, channels, onOptions } = props;
  const number = at + 1;
  const change = (changes: Partial<OptionForm>) =>
    onOptions(options.map((each) => (each.key === option.key ? { ...option, ...changes } : each)));
  return (
    <li aria-label={text.answerNumber(number)} className="grid gap-3 border-t pt-4">
      <div className="flex flex-wrap items-start gap-2">
        <EmojiChoice
          label={text.optionEmoji(number)}
          removeLabel={text.removeEmoji(number)}
          serverId={serverId}
          emoji={option.emoji}
          onEmoji={(emoji) => change({ emoji })}
          className="mt-7 touch:mt-6"
        />
        <div className="min-w-0 flex-1 basis-32">
          <TextField
            label={text.optionTitle}
            error={fields[`${path}/title`]}
            value={option.title}
            autoFocus={isAdded}
            onValue={(title) => change({ title })}
            maxLength={LIMITS.onboardingOptionTitle}
            autoComplete="off"
          />
        </div>
        <div className="-mt-1 flex w-full justify-end wide:mt-7 wide:w-auto wide:touch:mt-6">
          <ItemButtons
            up={text.optionUp(number)}
            down={text.optionDown(number)}
            remove={text.removeOption(number)}
            items={options}
            at={at}
            onItems={onOptions}
          />
        </div>
      </div>
      <TextField
        label={text.optionDescription}
        aside={fieldText.optional}
        error={fields[`${path}/description`]}
        value={option.description}
        onValue={(description) => change({ description })}
        maxLength={LIMITS.onboardingOptionDescription}
        autoComplete="off"
      />
      <OptionGrants option={option} roles={roles} channels={channels} onChange={change} />
    </li>
  );
}

interface OptionGrantsProps extends Pick<OptionProps, 'option' | 'roles' | 'channels'> {
  onChange(changes: Partial<OptionForm>): void;
}

/** The roles and channels that an answer gives. */
function OptionGrants({ option, roles, channels, onChange }: OptionGrantsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-muted text-sm hover:bg-hover touch:min-h-11">
        <Icon of={ChevronRight} className="shrink-0 group-open:rotate-90 rtl:group-open:-rotate-90" />
        {text.gives(option.roleIds.length, option.channelIds.length)}
      </summary>
      {/* A large server has thousands of these in all answers, which would make typing slow. */}
      {open ? (
        <div className="grid gap-4 pt-2">
          <fieldset>
            <legend className="mb-1 font-medium text-sm">{text.roles}</legend>
            <NamedChoices
              search={listText.findRole}
              none={text.noRoles}
              items={roles}
              chosen={option.roleIds}
              onChosen={(roleIds) => onChange({ roleIds })}
            />
          </fieldset>
          <fieldset>
            <legend className="mb-1 font-medium text-sm">{text.channels}</legend>
            <NamedChoices
              search={listText.findChannel}
              none={text.noChannels}
              items={channels.map((channel) => ({ id: channel.id, name: writtenName(channel) }))}
              chosen={option.channelIds}
              onChosen={(channelIds) => onChange({ channelIds })}
            />
          </fieldset>
        </div>
      ) : null}
    </details>
  );
}
