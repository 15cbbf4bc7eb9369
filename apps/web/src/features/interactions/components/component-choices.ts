/** The choices of selects in messages and forms. */
import type { Component, Label, ServerChannel } from '@guildhall/protocol';
import { COMPONENT_TYPES } from '@guildhall/protocol/component-codes';
import { useMemo, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { useLoadedMembers } from '../../../state/people/wanted-members.ts';
import {
  type Choice,
  type ChoiceState,
  channelChoices,
  channelKindNames,
  choiceState,
  roleChoices,
  userChoices,
} from '../../../ui/combo/choices.ts';
import { useConversation } from '../../messages/index.ts';

type RowItem = Extract<Component, { type: 1 }>['components'][number];
export type Select = Exclude<RowItem | Label['component'], { type: 2 } | { type: 4 }>;

/** The choices of a select, updated by events. */
export function useSelectChoices(select: Select): readonly Choice[] {
  const { channel } = useConversation();
  const state = useGateway(choiceState);
  useLoadedMembers(channel.serverId, presetPeople(select));
  return useMemo(() => choicesOf(state, channel, select), [state, channel, select]);
}

function choicesOf(state: ChoiceState, channel: ServerChannel, select: Select): readonly Choice[] {
  if (select.type === COMPONENT_TYPES.stringSelect) {
    return select.options.map(({ value, label, description = '', emoji }) => ({
      value,
      label,
      detail: description,
      icon: emoji ? { kind: 'emoji', emoji } : null,
    }));
  }
  if (select.type === COMPONENT_TYPES.channelSelect)
    return channelChoices(state, channel, channelKindNames(select.channel_types));
  const users = select.type === COMPONENT_TYPES.roleSelect ? [] : userChoices(state, channel);
  const roles = select.type === COMPONENT_TYPES.userSelect ? [] : roleChoices(state, channel);
  return [...users, ...roles];
}

/** What the reader chose in a message's select; its default choices once the bot has changed them. */
export function useSelectValues(
  select: Select,
): [values: readonly string[], choose: (values: readonly string[]) => void] {
  const of = JSON.stringify('options' in select ? select.options : select.default_values);
  const [chosen, setChosen] = useState({ of, values: readPreset(select) });
  if (chosen.of !== of) setChosen({ of, values: readPreset(select) });
  return [chosen.values, (values) => setChosen({ of, values })];
}

/** The server whose members can be chosen in a select; undefined for other choices. */
export function useServerOfPeople({ type }: Select): string | undefined {
  const { channel } = useConversation();
  const takesPeople = type === COMPONENT_TYPES.userSelect || type === COMPONENT_TYPES.mentionableSelect;
  return takesPeople ? channel.serverId : undefined;
}

function presetPeople(select: Select): readonly string[] {
  if (select.type === COMPONENT_TYPES.stringSelect) return [];
  return (select.default_values ?? []).flatMap(({ id, type }) => (type === 'user' ? [id] : []));
}

/** The default choices. */
export function readPreset(select: Select): readonly string[] {
  if (select.type === COMPONENT_TYPES.stringSelect)
    return select.options.filter((option) => option.default).map(({ value }) => value);
  return (select.default_values ?? []).map(({ id }) => id);
}
