/** Runs the README's code blocks in order, against an instance in memory. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { Bot } from './src/bot.ts';
import { createTestWorld, type TestPerson, type TestServer, type TestWorld } from './src/testing/index.ts';

const HERE = path.dirname(fileURLToPath(import.meta.url));

interface Stage {
  readonly world: TestWorld;
  readonly server: TestServer;
  readonly ada: TestPerson;
}

/** Imports come first; the values that readers fill in are added. */
function programOf(blocks: readonly string[]): string {
  const lines = blocks.join('\n').split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  const imports = [...new Set(lines.filter(isImport))].map((line) =>
    line.replace(/'@guildhall\/client(\/\w+)?'/, (_, subpath = '/index') => {
      const file = subpath === '/index' ? 'index.ts' : `${subpath.slice(1)}/index.ts`;
      return `'${pathToFileURL(path.join(HERE, 'src', file)).href}'`;
    }),
  );
  const code = lines.filter((line) => !isImport(line)).join('\n');
  return `${imports.join('\n')}
export async function run({ baseUrl, token, webhookUrl, applicationId, channelId, serverId, userId, console, give, stage }) {
${code
  .replace('createBot({ baseUrl, token })', 'give(createBot({ ...stage, baseUrl, token }))')
  .replace('createClient({ baseUrl,', 'createClient({ ...stage, baseUrl,')
  .replace('createWebhook(webhookUrl)', 'createWebhook(webhookUrl, stage)')}
}
`;
}

it('runs', async () => {
  const readme = await readFile(path.join(HERE, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-readme-'));
  const logged: unknown[] = [];
  const world = createTestWorld();
  const stage: Stage = { world, server: world.addServer(), ada: world.addPerson('ada') };
  try {
    await writeFile(path.join(folder, 'program.mjs'), programOf(blocks));
    const program = await import(pathToFileURL(path.join(folder, 'program.mjs')).href);
    const bots: Bot[] = [];
    const running = program.run({
      ...world.botOptions,
      stage: world.botOptions,
      webhookUrl: 'http://test.invalid/api/webhooks/1/secret',
      applicationId: world.applicationId,
      channelId: stage.server.general.id,
      serverId: stage.server.id,
      userId: stage.ada.id,
      console: { log: (line: unknown) => logged.push(line) },
      give: (bot: Bot) => {
        vi.spyOn(bot, 'collect');
        bots.push(bot);
        return bot;
      },
    });
    await answerTheBot(stage);
    const collections = () => bots.flatMap(({ collect }) => vi.mocked(collect).mock.calls);
    await expect.poll(collections).toHaveLength(1);
    // The number of messages that the program collects.
    for (const content of ['one', 'two', 'three']) stage.ada.say(stage.server.general, content);
    await running;
    for (const bot of bots) bot.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(world.faults).toEqual([]);
  expect(world.callsOf('kickMember')).toMatchObject([{ reason: 'Spam' }]);
  expect(world.callsOf('postWebhookMessage')).toMatchObject([
    { params: { webhookId: '1' }, files: [{ name: 'log.txt' }] },
  ]);
  expect(world.callsOf('deleteWebhookMessage')).toHaveLength(1);
  expect(logged).toContain('3072');
  expect(logged.at(-1)).toBe('HELLO');
});

/** Actions of people while the program runs. */
async function answerTheBot({ server, ada }: Stage): Promise<void> {
  const { general } = server;
  const written = () => general.messages.map(({ content }) => content);
  await expect.poll(written).toContain('What is your name?');
  const submitted = await ada.run(general, 'say', { text: 'hi' }).reply();
  const why = await ada.submit(ada.click(submitted, 'again'), { reason: 'I want to' });
  expect((await why.reply()).content).toBe('Because: I want to');
  const asked = general.messages.find(({ content }) => content === 'What is your name?');
  if (!asked) throw new Error('The bot asked nothing');
  ada.say(general, 'Ada', { replyTo: asked });
  await expect.poll(written).toContain('Hello, Ada!');
}
