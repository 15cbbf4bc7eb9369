import type { CommandEntry, PlainOption } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { useSettled } from '../../../state/search/use-settled.ts';
import { ComboField } from '../../../ui/combo/ComboField.tsx';
import {
  type Choice,
  channelChoices,
  choiceState,
  isChosen,
  plainChoice,
  roleChoices,
  userChoices,
} from '../../../ui/combo/choices.ts';
import { MemberField } from '../../../ui/combo/MemberField.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { useConversation } from '../../messages/index.ts';
import { describeFailure, requestChoices } from '../runs.ts';
import { interactionText as text } from '../strings.ts';
import { autocompleteBody, textFor, type Values } from './commands.ts';

interface OptionFieldProps {
  entry: CommandEntry;
  option: PlainOption;
  values: Values;
  /** The name of the chosen suggestion. */
  chosen: string | undefined;
  error: string | undefined;
  onValue(value: string, label?: string): void;
}

const NONE: readonly Choice[] = [];

/** The field of a command's option, by its type. */
export function OptionField(props: OptionFieldProps) {
  const { option, values, error, onValue } = props;
  if (option.autocomplete) return <SuggestedField {...props} />;
  if (isChosen(option)) return <ChosenField {...props} />;
  const numeric = option.type === 'integer' ? 'numeric' : option.type === 'number' ? 'decimal' : 'text';
  return (
    <TextField
      label={option.name}
      hint={option.description}
      error={error}
      aside={option.required ? undefined : fieldText.optional}
      inputMode={numeric}
      autoComplete="off"
      required={option.required}
      maxLength={option.type === 'string' ? (option.maxLength ?? LIMITS.commandStringValue) : undefined}
      value={textFor(values, option.name) ?? ''}
      onValue={onValue}
    />
  );
}

function common({ option, values, error, onValue }: OptionFieldProps) {
  return {
    label: option.name,
    hint: option.description,
    error,
    aside: option.required ? undefined : fieldText.optional,
    required: option.required,
    value: textFor(values, option.name) ?? '',
    onValue,
  };
}

function ChosenField(props: OptionFieldProps) {
  const { channel } = useConversation();
  if (props.option.type !== 'user' || channel.serverId === DIRECT) return <ListedField {...props} />;
  return <MemberField {...common(props)} serverId={channel.serverId} />;
}

function ListedField(props: OptionFieldProps) {
  const { option } = props;
  const { channel } = useConversation();
  const state = useGateway(choiceState);
  const choices = useMemo((): readonly Choice[] => {
    if (option.choices) return option.choices.map(({ name, value }) => plainChoice(String(value), name));
    if (option.type === 'boolean') return [plainChoice('true', text.yes), plainChoice('false', text.no)];
    if (option.type === 'user') return userChoices(state, channel);
    if (option.type === 'role') return roleChoices(state, channel);
    return channelChoices(state, channel, option.channelKinds);
  }, [option, channel, state]);
  return <ComboField {...common(props)} choices={choices} />;
}

/** Asks the app for suggestions when typing pauses. */
function SuggestedField(props: OptionFieldProps) {
  const { entry, option, values } = props;
  const { channel } = useConversation();
  const [typed, setTyped] = useState<string | null>(null);
  const settled = useSettled(typed);
  const found = useQuery({
    queryKey: ['choices', channel.id, entry.commandId, entry.name, option.name, settled],
    queryFn: () =>
      requestChoices(
        autocompleteBody(channel.id, entry, { name: option.name, typed: settled ?? '', values }),
      ),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const choices = useMemo(
    () => found.data?.map(({ name, value }) => plainChoice(String(value), name)) ?? NONE,
    [found.data],
  );
  return (
    <ComboField
      {...common(props)}
      choices={choices}
      typed={props.chosen}
      onTyped={setTyped}
      waiting={found.isFetching ? text.askingApp : undefined}
      failure={found.error ? describeFailure(found.error) : undefined}
    />
  );
}
