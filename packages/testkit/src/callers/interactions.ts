/** A server with a connected bot and a person who uses it. */
import {
  createInteraction,
  type Interaction,
  type InteractionResponse,
  openDirectChannel,
  type Permission,
  replaceCommands,
  respondToInteraction,
  sendMessage,
} from '@guildhall/protocol';
import type { TestInstance } from '../instance/instance.ts';
import { useShared } from '../instance/use-shared.ts';
import { aBot, aMember, aServer, type TestBot, type TestPerson, type TestServer } from './builders.ts';
import { type Answer, type Caller, createCaller } from './caller.ts';
import { connectProbe, type GatewayProbe } from './gateway-probe.ts';
import { extendResponseTime } from './response-time.ts';

export { limitResponseTime } from './response-time.ts';

export interface Stage {
  readonly server: TestServer;
  readonly member: TestPerson;
  readonly bot: TestBot;
  /** The bot's connection. */
  readonly atBot: GatewayProbe;
  /** The member's connection. */
  readonly atMember: GatewayProbe;
  /** Ids of the commands by name. */
  readonly commands: ReadonlyMap<string, string>;
  /** Creates an interaction and returns any response. */
  ask(body: Readonly<Record<string, unknown>>): Promise<Answer<{ readonly id: string }>>;
  /** Runs a command and returns the event that the bot received. */
  run(name: string, data?: Readonly<Record<string, unknown>>): Promise<Interaction>;
  /** Uses a component and returns the event that the bot received. */
  press(messageId: string, data: Readonly<Record<string, unknown>>): Promise<Interaction>;
  /** The next thing the bot receives. */
  received(): Promise<Interaction>;
  /** A message of the bot with these components. @returns its id */
  post(components: readonly object[], flags?: number): Promise<string>;
  close(): Promise<void>;
}

export const COMMANDS = [
  { name: 'plain', description: 'Takes nothing' },
  {
    name: 'typed',
    description: 'One of each',
    options: [
      { name: 'text', description: 'Text', required: true, minLength: 2, maxLength: 5 },
      { name: 'count', description: 'Whole', type: 'integer', minValue: 1, maxValue: 9 },
      { name: 'ratio', description: 'Decimal', type: 'number' },
      { name: 'sure', description: 'Yes or no', type: 'boolean' },
      { name: 'who', description: 'Someone', type: 'user' },
      { name: 'rank', description: 'A role', type: 'role' },
      { name: 'where', description: 'A channel', type: 'channel', channelKinds: ['text'] },
      {
        name: 'size',
        description: 'One of two',
        choices: [
          { name: 'Small', value: 's' },
          { name: 'Large', value: 'l' },
        ],
      },
    ],
  },
  {
    name: 'config',
    description: 'With subcommands',
    options: [
      {
        name: 'colour',
        description: 'A group',
        type: 'subcommand_group',
        options: [
          {
            name: 'set',
            description: 'Sets it',
            type: 'subcommand',
            options: [{ name: 'value', description: 'Which', required: true }],
          },
        ],
      },
      { name: 'show', description: 'Shows it', type: 'subcommand', options: [] },
    ],
  },
  {
    name: 'find',
    description: 'With help',
    options: [
      { name: 'query', description: 'What', autocomplete: true, required: true },
      { name: 'limit', description: 'How many', type: 'integer' },
    ],
  },
] as const;

const nobodies = new Map<string, Caller>();

/** A caller for routes whose only credential is the token in the path. */
export function tokenCaller(url: string): Caller {
  const caller = nobodies.get(url) ?? createCaller(url);
  nobodies.set(url, caller);
  return caller;
}

/** Parameters of the routes of a response; by default the first one. */
export const pathOf = (
  { applicationId, token }: Pick<Interaction, 'applicationId' | 'token'>,
  messageId = '@original',
) => ({ applicationId, interactionToken: token, messageId });

/** Sends the first response to an interaction. */
export function respondTo(
  url: string,
  { id, token }: Pick<Interaction, 'id' | 'token'>,
  body: InteractionResponse | object,
  more: { readonly withResponse?: boolean; readonly files?: readonly File[] } = {},
) {
  return tokenCaller(url).call(respondToInteraction, {
    params: { interactionId: id, interactionToken: token },
    body,
    ...(more.withResponse === undefined ? {} : { query: { withResponse: more.withResponse } }),
    ...(more.files ? { files: more.files } : {}),
  });
}

/**
 * A server with a member and a bot, both connected, and commands of the bot.
 * @param permissions of the bot; default: view and send
 */
export async function aStage(instance: TestInstance, permissions?: readonly Permission[]): Promise<Stage> {
  const server = await aServer(instance);
  const [member, bot] = [await aMember(instance, server), await aBot(instance, server, permissions)];
  const saved = await bot.do(replaceCommands, {
    params: { applicationId: bot.applicationId },
    body: [...COMMANDS],
  });
  const commands = new Map(saved.map(({ name, id }) => [name, id]));
  const atBot = await connectProbe(instance.url, { token: bot.token });
  const atMember = await connectProbe(instance.url, { token: member.token });
  const received = async () => (await atBot.take('INTERACTION_CREATE')).d;
  const ask: Stage['ask'] = (body) =>
    member.call(createInteraction, {
      body: { applicationId: bot.applicationId, channelId: server.channel.id, ...body },
    });
  const accepted = async (body: Readonly<Record<string, unknown>>) => {
    const { status, body: answer } = await ask(body);
    if (status !== 202) throw new Error(`an interaction was refused: ${JSON.stringify(answer)}`);
    return (await atBot.take('INTERACTION_CREATE', ({ id }) => id === answer.id)).d;
  };
  return {
    server,
    member,
    bot,
    atBot,
    atMember,
    commands,
    ask,
    received,
    run: (name, data = {}) => accepted({ type: 2, data: { commandId: commands.get(name), ...data } }),
    press: (messageId, data) => accepted({ type: 3, messageId, data }),
    async post(components, flags = 0) {
      const body = { ...(flags === 0 ? { content: 'Choose' } : {}), components: [...components], flags };
      return (await bot.do(sendMessage, { params: { channelId: server.channel.id }, body })).id;
    },
    async close() {
      await atBot.close();
      await atMember.close();
    },
  };
}

/** A stage for all tests of a file, whose bot has time to respond. @param permissions of the bot */
export function useStage(instance: TestInstance, permissions?: readonly Permission[]): Stage {
  return useShared(
    'stage',
    async () => {
      await extendResponseTime(instance);
      return aStage(instance, permissions);
    },
    (stage) => stage.close(),
  );
}

/** The member's direct message with the bot. @returns its id */
export async function aDirectMessage({ member, bot }: Stage): Promise<string> {
  return (await member.do(openDirectChannel, { body: { recipientId: bot.id } })).id;
}
