/**
 * Rolls dice. Commands come over HTTP: the bot has no connection to the gateway, so it can sleep until it is called.
 */
import { createServer } from 'node:http';
import { createBot } from '@guildhall/client';
import { actionRow, button, integerOption, message, slashCommand } from '@guildhall/client/builders';
import { nodeListener } from '@guildhall/client/node';

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, as README.md says.`);
  return value;
}

const bot = createBot({ baseUrl: required('GUILDHALL_URL'), token: required('GUILDHALL_BOT_TOKEN') });

const ROLL = slashCommand({
  name: 'roll',
  description: 'Roll dice',
  options: [
    integerOption({ name: 'dice', description: 'How many; one', minValue: 1, maxValue: 20 }),
    integerOption({ name: 'sides', description: 'Of each; six', minValue: 2, maxValue: 100 }),
  ],
});

function rolled(dice: number, sides: number): ReturnType<typeof message> {
  const rolls = Array.from({ length: dice }, () => 1 + Math.floor(Math.random() * sides));
  const total = rolls.reduce((sum, roll) => sum + roll, 0);
  const again = button({ customId: `again:${dice}:${sides}`, label: 'Again' });
  const content = `${dice}d${sides}: ${rolls.join(' + ')} = **${total}**`;
  return message({ content, components: [actionRow(again)] });
}

bot.onCommand('roll', async (command) => {
  const { options } = command;
  await command.reply(rolled(options.number('dice') ?? 1, options.number('sides') ?? 6));
});

bot.onComponent('again:*', async (click) => {
  const [dice = 1, sides = 6] = click.customId.split(':').slice(1).map(Number);
  await click.update(rolled(dice, sides));
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
const interactionsEndpointUrl = required('PUBLIC_URL');
await bot.api.updateApplication({ applicationId: application.id, body: { interactionsEndpointUrl } });
process.once('SIGINT', () => server.close());
console.log(`${application.name} is listening`);
