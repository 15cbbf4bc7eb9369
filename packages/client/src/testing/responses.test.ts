/** What a test sees of the bot's answers to people. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { actionRow, button, message, roleOption, slashCommand } from '../builders/index.ts';
import { type Bot, createBot } from '../index.ts';
import { createTestWorld, type TestPerson, type TestServer, type TestWorld } from './index.ts';

let world: TestWorld;
let server: TestServer;
let ada: TestPerson;
let bot: Bot;

beforeEach(async () => {
  world = createTestWorld();
  server = world.addServer();
  ada = world.addPerson('ada');
  bot = createBot(world.botOptions);
  const role = roleOption({ name: 'role', description: 'Which', required: true });
  const body = [
    slashCommand({ name: 'ask', description: 'Asks' }),
    slashCommand({ name: 'give', description: 'Gives a role', options: [role] }),
  ];
  await bot.api.replaceCommands({ applicationId: world.applicationId, body });
  const yes = button({ customId: 'yes', label: 'Yes' });
  bot.onCommand('ask', (command) =>
    command.reply(message({ content: 'Sure?', components: [actionRow(yes)] })),
  );
  bot.onCommand('give', (command) => command.reply(`Role ${command.options.role('role', 'required').id}`));
  await bot.start();
});
afterEach(() => {
  bot.stop();
  expect(world.faults).toEqual([]);
});

it('shows the change that follows a deferred update', async () => {
  bot.onComponent('yes', async (click) => {
    await click.deferUpdate();
    await click.editReply('Done');
  });
  const asked = await ada.run(server.general, 'ask').reply();
  expect(await ada.click(asked, 'yes').reply()).toMatchObject({ id: asked.id, content: 'Done' });
});

it('keeps follow-ups when the message of the component is deleted', async () => {
  const deleted = bot.waitFor('MESSAGE_DELETE');
  bot.onComponent('yes', async (click) => {
    await click.update('Done');
    await click.followUp('And more');
    await click.deleteReply();
  });
  const asked = await ada.run(server.general, 'ask').reply();
  const clicked = ada.click(asked, 'yes');
  expect(await deleted).toMatchObject({ id: asked.id });
  expect(clicked.messages.map(({ content }) => content)).toEqual(['And more']);
  expect(server.general.messages.map(({ content }) => content)).toEqual(['And more']);
});

it('runs commands with roles in their options', async () => {
  const given = ada.run(server.general, 'give', { role: server.id });
  expect((await given.reply()).content).toBe(`Role ${server.id}`);
});
