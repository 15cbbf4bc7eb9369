/** A person who uses a bot: runs commands, presses buttons, fills in forms and sees the results. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@guildhall/client';
import {
  compareIds,
  type EventByName,
  type InteractionModal,
  type Message,
  type OptionChoice,
  type PayloadOf,
  type Permission,
} from '@guildhall/protocol';
import type { TestInstance } from '../instance/instance.ts';
import { aBot, aMember, aServer, type TestBot, type TestPerson, type TestServer } from './builders.ts';
import { extendResponseTime } from './response-time.ts';

type Ack = PayloadOf<EventByName['INTERACTION_ACK']>;
type Failure = PayloadOf<EventByName['INTERACTION_FAILURE']>;

const WAIT_MS = 120_000;

export interface CommandUser {
  readonly client: Client;
  /** Every message shown to them so far, in its current state, oldest first. */
  readonly messages: readonly Message[];
  /** Waits until they see a matching message. */
  sees(fits: (message: Message) => boolean): Promise<Message>;
  /** Runs a command. @returns the id of the interaction */
  run(channelId: string, name: string, values?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Types into an option. @returns the bot's suggestions */
  suggestions(
    channelId: string,
    name: string,
    option: string,
    value: string,
  ): Promise<readonly OptionChoice[]>;
  /** Presses a button or, with values, chooses in a select. */
  press(
    message: Pick<Message, 'id' | 'channelId'>,
    customId: string,
    values?: readonly string[],
  ): Promise<string>;
  /** The form that the bot shows in response to an interaction. */
  modalOf(interactionId: string): Promise<InteractionModal>;
  /** Submits that form. @param values of text inputs by custom id */
  submit(channelId: string, interactionId: string, values: Readonly<Record<string, string>>): Promise<string>;
  /** The message with which the bot responds to an interaction. */
  answerTo(interactionId: string): Promise<Message>;
  close(): void;
}

/** Connects a person who uses one application's bot. */
export async function aCommandUser(
  instance: Pick<TestInstance, 'localUrl'>,
  person: TestPerson,
  applicationId: string,
): Promise<CommandUser> {
  const token = { kind: 'Session', value: person.token } as const;
  const client = createClient({ baseUrl: instance.localUrl, token });
  const messages = new Map<string, Message>();
  const acks: Ack[] = [];
  const failures: Failure[] = [];
  const modals = new Map<string, InteractionModal>();
  const choices = new Map<string, readonly OptionChoice[]>();
  client.on('MESSAGE_CREATE', (message) => void messages.set(message.id, message));
  client.on('MESSAGE_UPDATE', (change) => {
    const known = messages.get(change.id);
    if (known) messages.set(change.id, { ...known, ...change });
  });
  client.on('INTERACTION_ACK', (ack) => void acks.push(ack));
  client.on('INTERACTION_FAILURE', (failure) => void failures.push(failure));
  client.on('INTERACTION_MODAL', ({ id, modal }) => void modals.set(id, modal));
  client.on('INTERACTION_CHOICES', (shown) => void choices.set(shown.id, shown.choices));
  await client.gateway.connect();

  const ask = async (channelId: string, type: number, data: object, messageId?: string) => {
    const about = messageId === undefined ? {} : { messageId };
    const body = { type, applicationId, channelId, data: { ...data }, ...about };
    return (await client.api.createInteraction({ body })).id;
  };
  const outcome = <Result>(interactionId: string, what: string, probe: () => Result | undefined) =>
    until(`${what} for ${interactionId}`, () => {
      const failure = failures.find(({ id }) => id === interactionId);
      if (failure) throw new Error(`The interaction failed: ${failure.code}`);
      return probe();
    });
  const commandId = async (channelId: string, name: string) => {
    const known = await client.api.listChannelCommands({ channelId, query: { q: name } });
    const command = known.find((one) => one.name === name && one.applicationId === applicationId);
    if (!command) throw new Error(`The bot has no command ${name}`);
    return command.commandId;
  };
  return {
    client,
    get messages() {
      return [...messages.values()].sort((left, right) => compareIds(left.id, right.id));
    },
    sees: (fits) => until('a message', () => [...messages.values()].find(fits)),
    run: async (channelId, name, values = {}) =>
      ask(channelId, 2, { commandId: await commandId(channelId, name), options: toOptions(values) }),
    async suggestions(channelId, name, option, value) {
      const data = {
        commandId: await commandId(channelId, name),
        options: [{ name: option, value, focused: true }],
      };
      const interactionId = await ask(channelId, 4, data);
      return outcome(interactionId, 'suggestions', () => choices.get(interactionId));
    },
    press: ({ id, channelId }, customId, values) =>
      ask(channelId, 3, { custom_id: customId, ...(values ? { values } : {}) }, id),
    modalOf: (interactionId) => outcome(interactionId, 'a form', () => modals.get(interactionId)),
    async submit(channelId, interactionId, values) {
      const { custom_id } = await outcome(interactionId, 'a form', () => modals.get(interactionId));
      const components = Object.entries(values).map(([id, value]) => ({
        type: 18,
        component: { type: 4, custom_id: id, value },
      }));
      return ask(channelId, 5, { custom_id, components, interactionId });
    },
    answerTo: (interactionId) =>
      outcome(interactionId, 'a response', () => {
        const ack = acks.find(
          ({ id, thinking, messageId }) => id === interactionId && !thinking && messageId,
        );
        return messages.get(ack?.messageId ?? '');
      }),
    close: () => client.gateway.disconnect(),
  };
}

/** A server with a member and a bot with these permissions and an hour to respond. */
export async function aServerWithBot(
  instance: Pick<TestInstance, 'url' | 'databaseUrl'>,
  permissions?: readonly Permission[],
): Promise<{ readonly server: TestServer; readonly member: TestPerson; readonly bot: TestBot }> {
  const [server] = await Promise.all([aServer(instance), extendResponseTime(instance)]);
  const [member, bot] = await Promise.all([aMember(instance, server), aBot(instance, server, permissions)]);
  return { server, member, bot };
}

function toOptions(values: Readonly<Record<string, unknown>>): readonly object[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

async function until<Result>(what: string, probe: () => Result | undefined): Promise<Result> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const result = probe();
    if (result !== undefined) return result;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}`);
    await delay(10);
  }
}
