/** Starts a bot that is written with discord.js. */
import { once } from 'node:events';
import { type TestInstance, untilCaughtUp } from '@guildhall/testkit';
import { Client, Events, GatewayIntentBits, Partials } from 'discord.js';

const INTENTS = Object.values(GatewayIntentBits).filter((bit) => typeof bit === 'number');

/** The bot as written for Discord, except for its address. The library would count joins again that arrive late. */
export async function startDiscordClient(instance: TestInstance, token: string): Promise<Client<true>> {
  await untilCaughtUp(instance.url);
  const cdn = `${instance.url}/api/v10/cdn`;
  const made = new Client({
    intents: INTENTS,
    partials: [Partials.Channel, Partials.Message],
    rest: { api: `${instance.url}/api`, cdn, mediaProxy: cdn },
  });
  const ready = once(made, Events.ClientReady);
  await made.login(token);
  await ready;
  return made as Client<true>;
}
