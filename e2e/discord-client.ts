/** Bots that are written with discord.js. */
import { on, once } from 'node:events';
import { sendMessage } from '@guildhall/protocol';
import { aServerWithBot, type TestInstance, type TestPerson, untilCaughtUp } from '@guildhall/testkit';
import { Client, Events, GatewayIntentBits, type Message, Partials, type TextChannel } from 'discord.js';

/** Only against tests that hang: a busy machine may need many seconds for what takes milliseconds. */
const TIMEOUT_MS = 120_000;
const INTENTS = Object.values(GatewayIntentBits).filter((bit) => typeof bit === 'number');

/** The bot as written for Discord, except for its address. The library would count joins again that arrive late. */
export async function startDiscordClient(instance: TestInstance, token: string): Promise<Client<true>> {
  await untilCaughtUp(instance.url);
  const cdn = `${instance.url}/api/v10/cdn`;
  const made = new Client({
    intents: INTENTS,
    partials: [Partials.Channel, Partials.Message],
    // After 15 seconds, the library would send a request again, and begin without a server that is still to come.
    waitGuildTimeout: TIMEOUT_MS,
    rest: { api: `${instance.url}/api`, cdn, mediaProxy: cdn, timeout: TIMEOUT_MS },
  });
  const ready = once(made, Events.ClientReady);
  await made.login(token);
  await ready;
  return made as Client<true>;
}

/** A server with a member and a running bot that is an administrator. */
export async function aServerWithDiscordClient(instance: TestInstance) {
  const made = await aServerWithBot(instance, ['administrator']);
  const client = await startDiscordClient(instance, made.bot.token);
  const channel = client.channels.cache.get(made.server.channel.id) as TextChannel;
  return { ...made, client, channel };
}

/** A person's message, as the bot receives it, perhaps after its own. */
export async function hear(
  client: Client,
  from: TestPerson,
  channelId: string,
  body: { readonly content: string; readonly replyTo?: string },
): Promise<Message<true>> {
  const heard = on(client, Events.MessageCreate);
  await from.do(sendMessage, { params: { channelId }, body });
  for await (const [message] of heard) if (message.content === body.content) return message as Message<true>;
  throw new Error('the events ended');
}
