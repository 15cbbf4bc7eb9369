/** People in the world: they write, react, click, select, run commands and fill in modals. */
import {
  type CommandOption,
  type InteractionModal,
  type InteractionOption,
  type Message,
  type PlainOption,
  type Resolved,
  Role,
  type SubmittedComponent,
  type User,
} from '@guildhall/protocol';
import { readOptionValue } from '@guildhall/protocol/command-text';
import { COMPONENT_TYPES } from '@guildhall/protocol/component-codes';
import { INTERACTION_TYPES } from '@guildhall/protocol/interaction-codes';
import type { OptionValue } from '../interactions/command-options.ts';
import type { MessageObject, MessageReference } from '../objects/kinds.ts';
import { TestWorldError } from './contracts.ts';
import { announceMessage } from './events.ts';
import type { Invocation } from './invocations.ts';
import type { TestChannel, WorldParts } from './parts.ts';
import { createSample } from './sample.ts';
import { type ChannelState, EVERYWHERE } from './state.ts';

/** Values by option. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** A person in the world, who does what the test says. */
export class TestPerson {
  readonly user: User;
  readonly #world: WorldParts;

  constructor(world: WorldParts, user: User) {
    this.#world = world;
    this.user = user;
  }

  get id(): string {
    return this.user.id;
  }

  /** Writes a message. */
  say(
    channel: TestChannel,
    content: string,
    { replyTo }: { readonly replyTo?: MessageReference } = {},
  ): Message {
    const { state, tell } = this.#world;
    const target = state.channel(channel.id);
    const sent = { content, ...(replyTo ? { replyTo: replyTo.id } : {}) };
    const message = state.addMessage(target, this.user, sent);
    announceMessage(tell, target, message);
    return message;
  }

  /** Reacts to a message. */
  react(message: MessageReference, emoji: string): void {
    this.#world.reactions.add(message, emoji, this.user);
  }

  /** Removes a reaction. */
  unreact(message: MessageReference, emoji: string): void {
    this.#world.reactions.remove(message, emoji, this.user);
  }

  /** Votes in a poll for answers by text or id; no answer removes the vote. @throws TestWorldError */
  vote(message: MessageReference, ...answers: readonly string[]): void {
    this.#world.votes.cast(message, this.user, answers);
  }

  /** The direct messages with the bot. */
  direct(): TestChannel {
    return this.#world.state.directWith(this.user);
  }

  /**
   * Runs a slash command of the bot. @param path its name, with group and subcommand after it
   * @throws TestWorldError if the bot has no such command or the values do not fit, because the bot would not receive
   * it
   */
  run(channel: TestChannel, path: string, values: OptionValues = {}): Invocation {
    const target = this.#world.state.channel(channel.id);
    const { id, name, options } = this.#command(target, path, (leaf) => fillOptions(leaf, values, path));
    const data = {
      id,
      name,
      kind: 'slash' as const,
      options: [...options],
      resolved: this.#resolved(options),
    };
    return this.#invoke(target, { type: INTERACTION_TYPES.command, data });
  }

  /** Types in an option that the bot suggests values for. @throws TestWorldError */
  type(channel: TestChannel, path: string, option: string, text: string): Invocation {
    const target = this.#world.state.channel(channel.id);
    const { id, name, options } = this.#command(target, path, (leaf) => {
      const typed = leaf.find((one) => one.name === option);
      if (!typed?.autocomplete) throw new TestWorldError(`${path} suggests nothing for ${option}`);
      return [{ name: option, type: typed.type, value: text, focused: true }];
    });
    return this.#invoke(target, {
      type: INTERACTION_TYPES.autocomplete,
      data: { id, name, kind: 'slash' as const, options: [...options], resolved: NOTHING_RESOLVED },
    });
  }

  /** Clicks a button. @throws TestWorldError if the message has none with that id, or it is disabled */
  click(message: Message | MessageObject, customId: string): Invocation {
    return this.#use(message, customId);
  }

  /** Selects values. @throws TestWorldError */
  select(message: Message | MessageObject, customId: string, values: readonly string[]): Invocation {
    return this.#use(message, customId, values);
  }

  /** Fills in and submits a modal that opened for this person. @param values by custom id of the inputs */
  async submit(
    opened: Invocation,
    values: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<Invocation> {
    const modal = await opened.modal();
    const { interaction } = opened;
    const data = { custom_id: modal.custom_id, components: [...fillModal(modal, values)] };
    const from = 'message' in interaction && interaction.message ? { message: interaction.message } : {};
    return this.#invoke(this.#world.state.channel(interaction.channelId), {
      type: INTERACTION_TYPES.modal,
      data,
      ...from,
    });
  }

  #use(message: Message | MessageObject, customId: string, values?: readonly string[]): Invocation {
    const channel = this.#world.state.channel(message.channelId);
    const current = channel.messages.find(({ id }) => id === message.id) ?? toPlainMessage(message);
    const component = listNodes(current.components as readonly Node[]).find(
      (one) => one.custom_id === customId,
    );
    if (!component) throw new TestWorldError(`The message has no component ${customId}`);
    if (component.disabled) throw new TestWorldError(`The component ${customId} is disabled`);
    const known = component.options?.map(({ value }) => value);
    const unknown = values?.find((value) => known && !known.includes(value));
    if (unknown !== undefined) throw new TestWorldError(`${customId} has no option ${unknown}`);
    const chosen = values ? { values: [...values] } : {};
    const id = component.id ?? listNodes(current.components as readonly Node[]).indexOf(component) + 1;
    const data = { custom_id: customId, component_type: component.type, id, ...chosen };
    return this.#invoke(channel, { type: INTERACTION_TYPES.component, data, message: current });
  }

  #command(
    channel: ChannelState,
    path: string,
    fill: (leaf: readonly PlainOption[]) => readonly InteractionOption[],
  ): { readonly id: string; readonly name: string; readonly options: readonly InteractionOption[] } {
    const [name = '', ...rest] = path.split(' ');
    const { commands } = this.#world.state;
    const known = [...(commands.get(EVERYWHERE) ?? []), ...(commands.get(channel.serverId ?? '') ?? [])];
    const command = known.find((one) => one.kind === 'slash' && one.name === name);
    if (!command) throw new TestWorldError(`The bot has no command ${name}`);
    return { id: command.id, name, options: nestOptions(command.options ?? [], rest, path, fill) };
  }

  /** Resolves values that are ids. A role of any id exists: the world has no others. */
  #resolved(options: readonly InteractionOption[]): Resolved {
    const { state } = this.#world;
    const idsOf = (type: PlainOption['type']) => listIds(options, type);
    const users = idsOf('user').flatMap((id) => state.users.get(id) ?? []);
    const channels = idsOf('channel').flatMap((id) => state.channels.get(id)?.named ?? []);
    const roles = idsOf('role').map((id) => ({ ...(createSample(Role) as Role), id }));
    return {
      users: Object.fromEntries(users.map((user) => [user.id, user])),
      members: Object.fromEntries(users.map((user) => [user.id, state.memberOf(user)])),
      roles: Object.fromEntries(roles.map((role) => [role.id, role])),
      channels: Object.fromEntries(channels.map((channel) => [channel.id, channel])),
    };
  }

  #invoke(channel: ChannelState, what: Parameters<WorldParts['invoke']>[2]): Invocation {
    return this.#world.invoke(this.user, channel, what);
  }
}

function listIds(options: readonly InteractionOption[], type: PlainOption['type']): readonly string[] {
  return options.flatMap((option) => [
    ...(option.type === type ? [String(option.value)] : []),
    ...listIds(option.options ?? [], type),
  ]);
}

/** A message as the API returns it. */
function toPlainMessage(message: Message | MessageObject): Message {
  return 'repliedTo' in message ? { ...message, reply: message.repliedTo } : message;
}

/** Nests the values in their groups and subcommands. */
function nestOptions(
  options: readonly CommandOption[],
  names: readonly string[],
  path: string,
  fill: (leaf: readonly PlainOption[]) => readonly InteractionOption[],
): readonly InteractionOption[] {
  const [name, ...rest] = names;
  if (name === undefined) return fill(options as readonly PlainOption[]);
  const chosen = options.find((one) => one.name === name);
  if (!chosen || !('options' in chosen)) throw new TestWorldError(`The bot has no command ${path}`);
  return [{ name, type: chosen.type, options: nestOptions(chosen.options, rest, path, fill) }];
}

function fillOptions(
  options: readonly PlainOption[],
  values: OptionValues,
  path: string,
): readonly InteractionOption[] {
  const unknown = Object.keys(values).find((name) => !options.some((option) => option.name === name));
  if (unknown !== undefined) throw new TestWorldError(`${path} has no option ${unknown}`);
  return options.flatMap((option) => {
    const value = values[option.name];
    if (value === undefined) {
      if (option.required) throw new TestWorldError(`${path}: ${option.name} is required`);
      return [];
    }
    const read = readOptionValue(option, value);
    if ('fault' in read) throw new TestWorldError(`${path}: ${option.name} ${read.fault}`);
    return [{ name: option.name, type: option.type, value: read.value }];
  });
}

const NOTHING_RESOLVED: Resolved = { users: {}, members: {}, roles: {}, channels: {} };

interface Node {
  readonly id?: number;
  readonly type: number;
  readonly custom_id?: string;
  readonly disabled?: boolean;
  readonly options?: readonly { readonly value: string }[];
  readonly components?: readonly Node[];
  readonly accessory?: Node;
}

/** All components in the order in which the instance assigns ids. */
function listNodes(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node) => [
    node,
    ...listNodes([...(node.components ?? []), ...(node.accessory ? [node.accessory] : [])]),
  ]);
}

function fillModal(
  modal: InteractionModal,
  values: Readonly<Record<string, string | readonly string[]>>,
): readonly SubmittedComponent[] {
  const inputs = modal.components.flatMap((one) => ('component' in one ? [one.component] : []));
  const ids = inputs.map((input) => input.custom_id);
  const unknown = Object.keys(values).find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new TestWorldError(`The modal has no input ${unknown}`);
  return inputs.map((input, index) => {
    const value = values[input.custom_id];
    const required = input.required !== false;
    if (required && (value === undefined || value.length === 0)) {
      throw new TestWorldError(`The modal's input ${input.custom_id} is required`);
    }
    const { type, custom_id } = input;
    const filled = typeof value === 'string' ? { value } : { values: value ?? [] };
    const id = 2 * index + 1;
    const entered = {
      type,
      id: id + 1,
      custom_id,
      ...(type === COMPONENT_TYPES.textInput ? { value: '' } : {}),
      ...filled,
    };
    return { type: COMPONENT_TYPES.label, id, component: entered };
  });
}
