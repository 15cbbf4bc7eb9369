/** A bot in one object: its client, with the few things that most bots do at hand. */
import type { Message, Ready, SendMessage } from '@guildhall/protocol';
import type { CallReply } from './api.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';
import type { ConnectOptions } from './gateway/options.ts';

export interface BotOptions extends Omit<ClientOptions, 'token'>, ConnectOptions {
  /** The bot's token, with or without `Bot ` in front. */
  readonly token: string;
}

export interface Bot extends Client {
  /** Connects and stays connected. @throws GatewayStoppedError, ApiRequestError when the token is refused */
  start(): Promise<Ready>;
  /** Goes offline. */
  stop(): void;
  /** Answers a message in its channel. @throws ApiRequestError, NetworkError */
  reply(
    message: Pick<Message, 'id' | 'channelId'>,
    answer: string | SendMessage,
  ): Promise<CallReply<'sendMessage'>>;
}

/** Makes a bot; it does nothing until it is started. */
export function createBot(options: BotOptions): Bot {
  const { token, intents, shard, presence, largeThreshold, url, ...clientOptions } = options;
  const client = createClient({
    ...clientOptions,
    token: { kind: 'Bot', value: token.replace(/^Bot /, '') },
  });
  return {
    ...client,
    start: () => client.gateway.connect({ intents, shard, presence, largeThreshold, url }),
    stop: () => client.gateway.disconnect(),
    reply(message, answer) {
      const body = typeof answer === 'string' ? { content: answer } : answer;
      return client.sendMessage(message.channelId, { ...body, replyTo: message.id });
    },
  };
}

/** Whether a program wrote the message: a bot, a webhook or the service itself. Bots that answer bots never stop. */
export function isAutomated(message: Pick<Message, 'author' | 'webhookId' | 'type'>): boolean {
  const { tag } = message.author;
  const byBot = tag === 'bot' || tag === 'verified_bot' || tag === 'system';
  return byBot || message.webhookId !== undefined || message.type !== undefined;
}
