import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@guildhall/platform';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@guildhall/platform/postgres';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action } from '../operator-actions/action.ts';
import { runCommand } from '../testing/run-command.ts';
import { VERSION } from '../version.ts';
import { commandSet } from './command-set.ts';

let dataDir: string;
let service: EmbeddedPostgres;
let closed = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guildhall-commands-'));
  // When run as root, PostgreSQL's user must be able to enter.
  await chmod(dataDir, 0o755);
  service = await startEmbeddedPostgres({ dataDirectory: join(dataDir, 'data') });
  await withPool(service.connectionString(), async (pool) => {
    await pool.query(
      `CREATE TABLE person AS SELECT * FROM (VALUES ('ada', 3), ('bob', 7)) AS p (name, coins)`,
    );
  });
});
afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function withPool<Result>(
  connectionString: string,
  work: (pool: ReturnType<typeof createPool>) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ connectionString, size: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

interface People {
  list(): Promise<unknown[]>;
}

const people = commandSet<People>(
  async (connectionString) => {
    const pool = createPool({ connectionString, size: 1 });
    const list = async () => (await pool.query('SELECT name, coins FROM person ORDER BY name')).rows;
    const close = async () => {
      closed += 1;
      await pool.end();
    };
    return { services: { list }, close };
  },
  [
    action({
      route: null,
      commands: [{ usage: 'person list', summary: 'all people' }],
      input: Type.Object({}),
      run: (services: People) => services.list(),
    }),
    action({
      route: null,
      commands: [
        { usage: 'person tag <person> <changes...>', summary: 'change tags' },
        {
          usage: 'person untag <person>',
          summary: 'take all tags',
          fixed: { changes: [] },
          options: ['now'],
        },
      ],
      input: Type.Object({
        person: Type.String(),
        changes: Type.Array(Type.String()),
        reason: Type.Optional(Type.String({ title: 'text', description: 'why' })),
        now: Type.Optional(Type.Boolean({ description: 'at once' })),
        times: Type.Optional(Type.Integer({ minimum: 1, title: 'number' })),
        tone: Type.Optional(Type.Enum(['plain', 'warm'], { title: 'tone' })),
      }),
      run: async (_services: People, input) => input,
    }),
    action({
      route: null,
      commands: [{ usage: 'person totals', summary: 'count coins' }],
      input: Type.Object({}),
      run: async (_services: People) => ({
        coins: 10,
        average: 3.333333,
        largest: [
          { name: 'ada', state: { coins: 3, since: 2026 } },
          { name: 'bob', coins: 7 },
        ],
      }),
    }),
    action({
      route: null,
      commands: [
        { usage: 'person greet <name>', summary: 'greet someone', reportsFailure: ({ heard }) => !heard },
      ],
      input: Type.Object({ name: Type.String() }),
      reply: Type.Object({ heard: Type.Boolean() }),
      run: async (_services: People, { name }) => ({ heard: name === 'ada' }),
    }),
    action({
      route: null,
      commands: [{ usage: 'person texts', summary: 'what people wrote' }],
      input: Type.Object({}),
      run: async (_services: People) => [
        { text: 'up\u001b[1A\u009b2K\nbob   9', seen: { name: '\u202eeve\u007f' } },
      ],
    }),
    action({
      route: null,
      commands: [{ usage: 'refuse', summary: 'fails' }],
      input: Type.Object({}),
      run: (_services: People) =>
        Promise.reject(Object.assign(new Error('There is no such person.'), { name: 'ApiError' })),
    }),
  ],
);

const command = (...args: string[]) =>
  runCommand(args, { DATA_DIR: join(dataDir, 'data') }, { operatorCommands: people });

test('prints its version', async () => {
  expect(await command('--version')).toEqual({ code: 0, output: `${VERSION}\n`, complaint: '' });
});

test.each(['--help', 'user --help'])('describes every command for %s', async (words) => {
  const { code, output } = await runCommand(words.split(' '), {});
  expect(code).toBe(0);
  expect(output).toContain('\nCommands:\n');
  expect(output).not.toMatch(/^ {2}[a-z-]+$/m);
});

test.each([['help', 'persn'], ['persn', '--help'], ['persn']])(
  'names an unknown command and suggests one for %s %s',
  async (...words) => {
    const { code, output, complaint } = await command(...words);
    expect({ code, output, complaint }).toEqual({
      code: 1,
      output: '',
      complaint: "error: unknown command 'persn'\n(Did you mean person?)\n",
    });
  },
);

test.each([
  ['help', 'person', 'tagg'],
  ['person', 'tagg', '-h'],
])('also in a group of commands: %s %s %s', async (...words) => {
  expect((await command(...words)).complaint).toBe("error: unknown command 'tagg'\n(Did you mean tag?)\n");
});

test.each([
  ['help', 'person', 'tag'],
  ['help', 'person', 'tag', 'ada'],
  ['person', 'tag', 'ada', '--help'],
])('describes a known command for %s %s %s', async (...words) => {
  expect(await command(...words)).toMatchObject({ code: 0, output: expect.stringContaining('person tag [') });
});

test('describes what to type for an action', async () => {
  const { code, output } = await runCommand(['hold', 'place', '--help'], {});
  expect(code).toBe(0);
  expect(output).toMatch(/^ {2}kind +server, channel or user$/m);
});

test('answers a table, or JSON when asked, while the service runs', async () => {
  expect(await command('person', 'list')).toEqual({
    code: 0,
    output: 'NAME  COINS\nada   3\nbob   7\n',
    complaint: '',
  });
  const { output } = await command('person', 'list', '--json');
  expect(JSON.parse(output)).toEqual([
    { name: 'ada', coins: 3 },
    { name: 'bob', coins: 7 },
  ]);
});

test('lists inside an answer are tables below it', async () => {
  expect((await command('person', 'totals')).output).toBe(
    'coins    10\naverage  3.33\n\nlargest\nNAME  COINS  SINCE\nada   3      2026\nbob   7      -\n',
  );
});

test('texts of people cannot control the terminal or forge rows', async () => {
  expect((await command('person', 'texts')).output.split('\n')[1]).toBe(
    'up\\u001b[1A\\u009b2K\\nbob   9  {"name":"\\u202eeve\\u007f"}',
  );
});

test('arguments with signs, options and flags arrive by name', async () => {
  const { output } = await command(
    'person',
    'tag',
    'ada',
    '+official',
    '-partnered',
    '--reason',
    'so',
    '--now',
    '--times',
    '2',
    '--json',
  );
  expect(JSON.parse(output)).toEqual({
    person: 'ada',
    changes: ['+official', '-partnered'],
    reason: 'so',
    now: true,
    times: 2,
  });
});

test('a command can fix some inputs itself', async () => {
  const { output } = await command('person', 'untag', 'ada', '--now', '--json');
  expect(JSON.parse(output)).toEqual({ person: 'ada', changes: [], now: true });
  const { code, complaint } = await command('person', 'untag', 'ada', '--reason', 'so');
  expect(code).toBe(1);
  expect(complaint).toContain("unknown option '--reason'");
});

test('reports an invalid input by its name', async () => {
  for (const [option = '', value = '', complaint] of [
    ['--times', 'many', 'times must be integer.\n'],
    ['--times', '0', 'times must be >= 1.\n'],
    ['--tone', 'cold', 'tone must be one of plain, warm.\n'],
  ])
    expect(await command('person', 'tag', 'ada', '+staff', option, value)).toEqual({
      code: 1,
      output: '',
      complaint,
    });
});

test('an expected failure is one sentence and exit code 1, and the services are closed', async () => {
  const before = closed;
  expect(await command('refuse')).toEqual({ code: 1, output: '', complaint: 'There is no such person.\n' });
  expect(closed).toBe(before + 1);
});

test('a command without a database reports it and creates none', async () => {
  const { code, complaint } = await command('person', 'list', '--data-dir', join(dataDir, 'empty'));
  expect(code).toBe(1);
  expect(complaint).toMatch(/^There is no database in .*empty yet: run "guildhall start" once, .*\.\n$/);
});

test('works while the service is stopped', async () => {
  await service.stop();
  const { output } = await command('person', 'list', '--json');
  expect(JSON.parse(output)).toHaveLength(2);
});

test('exits with 1 when its reply reports a failure', async () => {
  const greet = async (name: string) => command('person', 'greet', name, '--json');
  expect(await greet('ada')).toMatchObject({ code: 0, complaint: '' });
  const unheard = await greet('bob');
  expect(unheard).toMatchObject({ code: 1, complaint: '' });
  expect(JSON.parse(unheard.output)).toEqual({ heard: false });
});
