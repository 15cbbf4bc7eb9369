/**
 * Rolls dice. Commands come over HTTP: the bot has no connection to the gateway, so it can sleep until it is called.
 */
import { createServer } from 'node:http';
import { ApiRequestError, createBot } from '@guildhall/client';
import { actionRow, button, integerOption, message, slashCommand } from '@guildhall/client/builders';
import { nodeListener } from '@guildhall/client/node';

// A wrong token, for example, is reported in one sentence.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, as README.md says.`);
  return value;
}

const bot = createBot({ baseUrl: readVariable('GUILDHALL_URL'), token: readVariable('GUILDHALL_BOT_TOKEN') });
bot.on('error', (error) => console.error(error instanceof ApiRequestError ? error.message : error));

const ROLL = slashCommand({
  name: 'roll',
  description: 'Roll dice',
  options: [
    integerOption({ name: 'dice', description: 'How many; 1 by default', minValue: 1, maxValue: 20 }),
    integerOption({ name: 'sides', description: 'Sides of each; 6 by default', minValue: 2, maxValue: 100 }),
  ],
});

function rollDice(dice: number, sides: number): ReturnType<typeof message> {
  const rolls = Array.from({ length: dice }, () => 1 + Math.floor(Math.random() * sides));
  const total = rolls.reduce((sum, roll) => sum + roll, 0);
  const again = button({ customId: `again:${dice}:${sides}`, label: 'Again' });
  const content = `${dice}d${sides}: ${rolls.join(' + ')} = **${total}**`;
  return message({ content, components: [actionRow(again)] });
}

bot.onCommand('roll', async (command) => {
  const { options } = command;
  await command.reply(rollDice(options.number('dice') ?? 1, options.number('sides') ?? 6));
});

bot.onComponent('again:*', async (click) => {
  const [dice = 1, sides = 6] = click.customId.split(':').slice(1).map(Number);
  await click.update(rollDice(dice, sides));
});

const application = await bot.api.getOwnApplication();
await bot.api.replaceCommands({ applicationId: application.id, body: [ROLL] });

// Answers the pings of the instance, verifies its signatures, and passes interactions to the handlers above.
const listener = nodeListener(bot.endpoint({ publicKey: application.publicKey }));
const server = createServer((request, response) => {
  if (request.url === '/interactions') return listener(request, response);
  response.writeHead(404).end();
});
await new Promise<void>((resolve) => {
  server.listen(Number(process.env.PORT ?? 4100), resolve);
});

// The instance checks the address before it saves it, so the bot must be listening already.
const interactionsEndpointUrl = readVariable('PUBLIC_URL');
await bot.api.updateApplication({ applicationId: application.id, body: { interactionsEndpointUrl } });
process.once('SIGINT', () => server.close());
console.log(`${application.name} is listening`);
