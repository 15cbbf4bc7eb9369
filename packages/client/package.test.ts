/** The published package: packed, installed in another folder, type-checked and run there. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPackage } from './build.ts';
import { LimitedInstance } from './test/limited-instance.ts';
import { ManualClock } from './test/manual-clock.ts';
import { ScriptedGateway } from './test/scripted-gateway.ts';

const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
let folder: string;
/** The package's files. */
let names: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-client-'));
  const built = path.join(folder, 'built');
  await buildPackage(built);
  const pack = ['pack', '--offline', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: built });
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: readonly { path: string }[] }];
  names = packed.files.map((file) => file.path);
  // Installs it as npm does, with the dependencies of this checkout.
  const installed = path.join(folder, 'bot/node_modules/@guildhall/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', path.join(folder, packed.filename), '-C', installed, '--strip-components=1']);
  for (const name of ['typebox', 'ws'])
    await symlink(path.join(MODULES, name), path.join(folder, 'bot/node_modules', name));
  await writeFile(path.join(folder, 'bot/package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const BOT = `
import { createBot, isAutomated } from '@guildhall/client';
import { embed, message } from '@guildhall/client/builders';
import { zlibStream } from '@guildhall/client/node';
import { createTestWorld } from '@guildhall/client/testing';

const world = createTestWorld();
const { general } = world.addServer();
const ada = world.addPerson('ada');
const bot = createBot({ ...world.botOptions, compression: zlibStream() });
bot.on('MESSAGE_CREATE', async (heard) => {
  if (!isAutomated(heard)) await heard.reply(message({ embeds: [embed({ title: heard.content })] }));
});
await bot.start();
const answer = await world.answerTo(general, () => ada.say(general, 'hello'));
console.log(answer.embeds[0]?.title);
bot.stop();
`;

it('contains only code, declarations, the readme and the licence', async () => {
  expect(names).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'lib/client/src/index.d.ts']),
  );
  expect(
    names.filter((name) => !/^(LICENSE|README\.md|package\.json|lib\/.*\.(js|d\.ts))$/.test(name)),
  ).toEqual([]);
  for (const name of names.filter((one) => one.endsWith('.js') || one.endsWith('.d.ts'))) {
    const text = await readFile(path.join(folder, 'built', name), 'utf8');
    expect(text).not.toMatch(/(from|import\()\s*['"](@guildhall|\.[^'"]*\.ts['"])/);
  }
});

it('runs a bot where it is installed', async () => {
  await writeFile(path.join(folder, 'bot/bot.js'), BOT);
  const { stdout } = await run(process.execPath, ['bot.js'], { cwd: path.join(folder, 'bot') });
  expect(stdout.trim()).toBe('hello');
});

it('connects on a platform without WebSocket', async () => {
  const gateway = await ScriptedGateway.start();
  const instance = await LimitedInstance.start(new ManualClock());
  const answer = { body: { url: gateway.url } };
  instance.planned.push(answer, answer);
  const program = `
import { createBot } from '@guildhall/client';
const bot = createBot({ baseUrl: '${instance.baseUrl}', token: 'secret' });
const { sessionId } = await bot.start();
console.log(typeof WebSocket, sessionId);
bot.stop();
`;
  await writeFile(path.join(folder, 'bot/connects.js'), program);
  // Like Node 20.
  const running = run(process.execPath, ['--no-experimental-websocket', 'connects.js'], {
    cwd: path.join(folder, 'bot'),
  });
  const connection = await gateway.connection(1);
  connection.hello();
  await connection.take(OPCODES.identify);
  connection.ready('begun');
  expect((await running).stdout.trim()).toBe('undefined begun');
  await Promise.all([gateway.stop(), instance.stop()]);
});

it('accepts a correct bot where it is installed, and rejects a wrong one', async () => {
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: ['node'] };
  const wrong = `import { createClient } from '@guildhall/client';
const client = createClient({ baseUrl: '' });
// @ts-expect-error a channel is missing
void client.api.listMessages({});
`;
  await writeFile(path.join(folder, 'bot/bot.ts'), BOT);
  await writeFile(path.join(folder, 'bot/wrong.ts'), wrong);
  await symlink(path.join(MODULES, '@types'), path.join(folder, 'bot/node_modules/@types'));
  await symlink(path.join(MODULES, 'undici-types'), path.join(folder, 'bot/node_modules/undici-types'));
  const config = {
    compilerOptions: { ...options, typeRoots: ['node_modules/@types'] },
    files: ['bot.ts', 'wrong.ts'],
  };
  await writeFile(path.join(folder, 'bot/tsconfig.json'), JSON.stringify(config));
  const compiler = path.join(MODULES, 'typescript/bin/tsc');
  const checked = await run(process.execPath, [compiler, '--singleThreaded', '-p', '.'], {
    cwd: path.join(folder, 'bot'),
  }).catch((error: { stdout: string }) => error);
  expect(checked.stdout).toBe('');
});
