import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as content from './content-rules.ts';
import * as features from './feature-rules.ts';
import * as imports from './import-rules.ts';
import { migrationViolations } from './migration-rules.ts';
import * as names from './name-rules.ts';
import { readProject, type Violation } from './project.ts';
import { listImports, scan } from './scan.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guildhall architecture '));
  write('package.json', { name: 'workspace', devDependencies: { vitest: '1' } });
  pack('packages/protocol', {});
  pack('packages/client', { '@guildhall/protocol': '1' });
  pack('packages/platform', { '@guildhall/protocol': '1', pg: '1' });
  pack('packages/service', { '@guildhall/platform': '1', '@guildhall/protocol': '1' });
  pack('packages/gateway', { '@guildhall/platform': '1' });
  pack('packages/testkit', {});
  pack('apps/web', { '@guildhall/client': '1', '@guildhall/service': '1' });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof text === 'string' ? text : JSON.stringify(text));
}

function pack(folder: string, dependencies: Record<string, string>): void {
  const name = `@guildhall/${folder.split('/').at(-1)}`;
  write(`${folder}/package.json`, { name, dependencies, exports: { '.': './src/index.ts' } });
  write(`${folder}/src/index.ts`, 'export const version = 1;\n');
}

/** `path:line message` of each violation that a rule finds in the tree. */
function found(rule: (project: ReturnType<typeof readProject>) => readonly Violation[]): string[] {
  return rule(readProject(root)).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

describe('imports between packages', () => {
  it('accepts imports that the graph allows', () => {
    write(
      'packages/service/src/a.ts',
      "import { version } from '@guildhall/platform';\nimport 'node:fs';\nexport * from './index.ts';\n",
    );
    write(
      'packages/platform/src/a.ts',
      "import type { Pool } from 'pg';\nimport { x } from '@guildhall/protocol';\n",
    );
    write(
      'packages/service/src/a.test.ts',
      "import { it } from 'vitest';\nimport { start } from '@guildhall/testkit';\n",
    );
    expect(found(imports.packageViolations)).toEqual([]);
  });

  it('refuses imports that the graph forbids', () => {
    write('packages/service/src/a.ts', "import type { X } from '@guildhall/gateway';\n");
    write('packages/gateway/src/a.ts', "\nconst x = await import('@guildhall/service');\n");
    write('apps/web/src/a.tsx', "export { x } from '@guildhall/service';\n");
    write('packages/protocol/src/a.ts', "import '@guildhall/platform';\n");
    write('packages/platform/src/a.ts', "import { start } from '@guildhall/testkit';\n");
    expect(found(imports.packageViolations)).toEqual([
      'apps/web/src/a.tsx:1 web may not import service',
      'packages/gateway/src/a.ts:2 gateway may not import service',
      'packages/platform/src/a.ts:1 imports testkit, which is only for tests',
      'packages/protocol/src/a.ts:1 protocol may not import platform',
      'packages/service/src/a.ts:1 service may not import gateway',
    ]);
  });

  it('refuses undeclared packages and imports that bypass entry points', () => {
    write(
      'packages/gateway/src/a.ts',
      "import { x } from '@guildhall/protocol';\nimport { WebSocket } from 'ws';\nimport 'fs';\n",
    );
    write(
      'packages/service/src/a.ts',
      "import { x } from '@guildhall/platform/src/secret.ts';\nimport {\n  y,\n} from '../../platform/src/index.ts';\nimport './gone.ts';\n",
    );
    expect(found(imports.packageViolations)).toEqual([
      'packages/gateway/src/a.ts:1 imports @guildhall/protocol, which packages/gateway/package.json does not declare',
      'packages/gateway/src/a.ts:2 imports ws, which packages/gateway/package.json does not declare',
      'packages/gateway/src/a.ts:3 imports fs without node:',
      'packages/service/src/a.ts:1 imports @guildhall/platform/src/secret.ts, which that package does not export',
      'packages/service/src/a.ts:4 reaches into packages/platform by path; import platform by its name',
      'packages/service/src/a.ts:5 imports ./gone.ts, which does not exist',
    ]);
  });
});

it('finds import cycles, including those of types', () => {
  write('packages/service/src/a.ts', "import { b } from './b.ts';\n");
  write('packages/service/src/b.ts', "import { c } from './c.ts';\n");
  write('packages/service/src/c.ts', "import type { A } from './a.ts';\n");
  write('packages/service/src/d.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';\n");
  expect(found(imports.cycleViolations)).toEqual([
    'packages/service/src/c.ts:1 import cycle: packages/service/src/a.ts -> packages/service/src/b.ts -> packages/service/src/c.ts -> packages/service/src/a.ts',
  ]);
});

describe.each([
  ['service', 'packages/service/src/features', 'packages/service/src/features/index.ts', './'],
  ['the web client', 'apps/web/src/features', 'apps/web/src/app/features.ts', '../features/'],
])('features of %s', (_where, folder, list, from) => {
  beforeEach(() => {
    const imports = ['accounts', 'messages', 'polls'].map((name) => `import '${from}${name}/index.ts';\n`);
    write(list, imports.join(''));
    for (const name of ['accounts', 'messages', 'polls']) write(`${folder}/${name}/index.ts`, 'export {};\n');
    write(`${folder}/messages/store.ts`, 'export {};\n');
  });

  it('may import those listed above them through their entry points', () => {
    write(
      `${folder}/polls/a.ts`,
      "import { m } from '../messages/index.ts';\nimport { own } from './index.ts';\n",
    );
    write(`${folder}/messages/a.test.ts`, "import { p } from '../polls/index.ts';\n");
    expect(found(features.featureViolations)).toEqual([]);
  });

  it('keep their order', () => {
    write(`${folder}/messages/a.ts`, "import { p } from '../polls/index.ts';\n");
    write(`${folder}/stray/index.ts`, 'export {};\n');
    expect(found(features.featureViolations)).toEqual([
      expect.stringMatching(
        `^${folder}/messages/a.ts:1 imports the feature polls, which ${list} does not list above messages; list it above, or `,
      ),
      `${list}:1 does not list the feature stray; import its index.ts below the features it uses`,
    ]);
  });

  it('are entered only through their entry points', () => {
    write(`${folder}/polls/a.ts`, "\nconst s = await import('../messages/store.ts');\n");
    expect(found(features.featureViolations)).toEqual([
      `${folder}/polls/a.ts:2 bypasses the index.ts of the feature messages; export what is needed there`,
    ]);
  });
});

it('lets the app of the web client load pages beside the entry points, and nothing else', () => {
  write('apps/web/src/features/polls/PollPage.tsx', 'export {};\n');
  write('apps/web/src/features/polls/index.ts', 'export {};\n');
  write('apps/web/src/app/features.ts', "import '../features/polls/index.ts';\n");
  write('apps/web/src/app/router.tsx', "const page = () => import('../features/polls/PollPage.tsx');\n");
  write('apps/web/src/app/Shell.tsx', "import { PollPage } from '../features/polls/PollPage.tsx';\n");
  expect(found(features.featureViolations)).toEqual([
    'apps/web/src/app/Shell.tsx:1 bypasses the index.ts of the feature polls; export what is needed there',
  ]);
});

it('requires the place of code that calls the API', () => {
  const call = "import { client } from '../../state/client.ts';\nvoid client.api.getWallet();\n";
  write('apps/web/src/features/coins/index.ts', 'export {};\n');
  write('apps/web/src/features/coins/a.ts', call);
  write('apps/web/src/features/polls/index.ts', '/**\n * Polls.\n *\n * @place A message\n */\nexport {};\n');
  write('apps/web/src/features/polls/a.ts', call);
  expect(found(features.placeViolations)).toEqual([
    'apps/web/src/features/coins/a.ts:1 calls the API: say where people find it with @place, here or in the index.ts of the feature',
  ]);
});

it('requires routes in routes.ts and jobs in jobs.ts', () => {
  const tables = 'export const aRoutes: RouteTable = {};\nexport const someJobs = (): JobTable => [];\n';
  write('packages/service/src/features/polls/index.ts', tables);
  write('packages/service/src/features/polls/routes.ts', tables.split('\n')[0] ?? '');
  write('packages/service/src/features/polls/jobs.ts', tables.split('\n')[1] ?? '');
  expect(found(features.tableViolations)).toEqual([
    "packages/service/src/features/polls/index.ts:1 declares a RouteTable; it belongs in the feature's routes.ts",
    "packages/service/src/features/polls/index.ts:2 declares a JobTable; it belongs in the feature's jobs.ts",
  ]);
});

it('lets layout follow the direction of the language', () => {
  write(
    'apps/web/src/ui/a.tsx',
    'const shown = <p className="ml-2 wide:-left-1 me-1 left-1/2 text-right" />;\n',
  );
  expect(found(content.sidedClassViolations)).toEqual(
    Array(3).fill('apps/web/src/ui/a.tsx:1 names a side; use start and end, as in ms- pe- border-s text-end'),
  );
});

it('lets only isolated tests of the client replace modules', () => {
  const mock = "import { vi } from 'vitest';\nvi.mock('./a.ts');\n";
  write('apps/web/src/ui/a.test.ts', mock);
  write('apps/web/src/ui/a.isolated.test.ts', mock);
  expect(found(content.sharedMockViolations)).toEqual([
    'apps/web/src/ui/a.test.ts:2 replaces a module for other tests too; name it *.isolated.test.ts',
  ]);
});

it('refuses comparisons of ids that do not use compareIds', () => {
  write(
    'packages/gateway/src/a.ts',
    'const later = BigInt(one.id) > BigInt(last);\nlist.sort((a, b) => a.userId.localeCompare(b.userId));\nconst rest = BigInt(units) - BigInt(most);\n',
  );
  const message = "compares ids itself; use compareIds of protocol's ids.ts";
  expect(found(content.idOrderViolations)).toEqual(
    [1, 2].map((line) => `packages/gateway/src/a.ts:${line} ${message}`),
  );
});

it('lets a language take only types from lazily loaded modules', () => {
  write('apps/web/src/ui/strings.ts', 'export const a = 1;\n');
  write('apps/web/src/languages/words.ts', 'export const b = 1;\n');
  write(
    'apps/web/src/languages/de/a.ts',
    "import type * as A from '../../ui/strings.ts';\nimport { a } from '../../ui/strings.ts';\nimport { b } from '../words.ts';\n",
  );
  expect(found(features.translationViolations)).toEqual([
    'apps/web/src/languages/de/a.ts:2 imports a module that waits for this language; import only types, or move it to languages/',
  ]);
});

it('holds the web client to its layers', () => {
  for (const path of ['state/store.ts', 'ui/Menu.tsx', 'features/polls/index.ts', 'app/place.ts'])
    write(`apps/web/src/${path}`, 'export {};\n');
  write('apps/web/src/main.tsx', "import './app/place.ts';\nimport './features/polls/index.ts';\n");
  write('apps/web/src/app/a.ts', "import '../features/polls/index.ts';\nimport '../ui/Menu.tsx';\n");
  write('apps/web/src/features/polls/a.ts', "import '../../ui/Menu.tsx';\nimport '../../app/place.ts';\n");
  write('apps/web/src/ui/a.ts', "import '../state/store.ts';\nimport '../features/polls/index.ts';\n");
  write('apps/web/src/state/a.ts', "import '../ui/Menu.tsx';\n");
  write('apps/web/src/state/a.test.ts', "import '../ui/Menu.tsx';\n");
  expect(found(features.layerViolations)).toEqual([
    'apps/web/src/features/polls/a.ts:2 features may not import app; move what it needs to state/ or ui/, or fill a slot',
    'apps/web/src/state/a.ts:1 state may not import ui; move what it needs to state/',
    'apps/web/src/ui/a.ts:2 ui may not import features; move what it needs to state/ or ui/',
  ]);
});

it('finds SQL in service outside the stores', () => {
  const code =
    "db.selectFrom('a');\nconst q = sql<{ id: string }>`select 1`;\npool.query('select 1');\nurl.query('a');\n";
  const search = 'api.query(input);\n// db.selectFrom in a comment\n';
  for (const name of ['store.ts', 'outbox-store.ts', 'a.test.ts'])
    write(`packages/service/src/features/x/${name}`, code);
  write('packages/platform/src/a.ts', code);
  write('packages/service/src/features/x/post.ts', code + search);
  expect(found(content.sqlViolations)).toEqual(
    [1, 2, 3, 4].map(
      (line) =>
        `packages/service/src/features/x/post.ts:${line} has SQL outside a store.ts; move it into one`,
    ),
  );
});

it('finds names of columns outside the stores', () => {
  write(
    'packages/service/src/tables/users.ts',
    'export interface UsersTable {\n  display_name: string;\n  joined_at: Date;\n}\n',
  );
  write('packages/protocol/src/bearer.ts', 'export const Member = {\n  joined_at: Timestamp,\n};\n');
  const code = 'const a = row.display_name;\nconst { display_name } = row;\nsave({ display_name: a });\n';
  const allowed = "// display_name\nconst d = 'display_name';\nconst e = { joined_at: d, token_type: d };\n";
  write('packages/service/src/features/x/store.ts', code);
  write('packages/service/src/features/x/a.test.ts', code);
  write('packages/service/src/features/x/view.ts', code + allowed);
  expect(found(content.columnViolations)).toEqual(
    [1, 2, 3].map(
      (line) =>
        `packages/service/src/features/x/view.ts:${line} names the column display_name; rows leave stores in camelCase`,
    ),
  );
});

it('finds code that reads the environment', () => {
  const code =
    "const a = process.env.PORT;\nconst { env } = process;\nimport { env as e } from 'node:process';\n";
  for (const path of [
    'packages/platform/src/config/a.ts',
    'apps/web/vite.config.ts',
    'packages/service/src/a.test.ts',
  ])
    write(path, code);
  write('packages/service/src/a.ts', `${code}// process.env\nconst mode = import.meta.env.MODE;\n`);
  expect(found(content.environmentViolations).map((line) => line.split(' ')[0])).toEqual(
    [1, 2, 3].map((line) => `packages/service/src/a.ts:${line}`),
  );
});

it('finds random ids that browsers lack on plain http', () => {
  const code = '// crypto.randomUUID\nconst id = crypto.randomUUID();\n';
  for (const path of ['packages/service/src/a.ts', 'apps/web/src/a.test.ts']) write(path, code);
  write('packages/client/src/a.ts', code);
  write('apps/web/src/a.ts', code);
  expect(found(content.randomUuidViolations).map((line) => line.split(' ')[0])).toEqual([
    'apps/web/src/a.ts:2',
    'packages/client/src/a.ts:2',
  ]);
});

it('finds long files, long functions and names that say nothing', () => {
  const body = (lines: number) => '  step();\n'.repeat(lines);
  write('packages/service/src/short.ts', `function a() {\n${body(58)}}\n`);
  write(
    'packages/service/src/long.ts',
    `export async function a(\n  b: number,\n) {\n${body(20)}}\nconst c = () => {\n${body(300)}};\n`,
  );
  write('packages/service/src/table.ts', `export const A = [\n${'  1,\n'.repeat(400)}];\n`);
  write('packages/service/src/long.test.ts', `function a() {\n${body(400)}}\n`);
  write('packages/service/src/string-utils.ts', 'export {};\n');
  write('packages/service/src/SessionManager.ts', 'export {};\n');
  expect(found(content.lengthViolations)).toEqual([
    'packages/service/src/long.ts:301 long.ts has 326 lines; 300 are the limit',
  ]);
  expect(found(content.longFunctions)).toEqual(['packages/service/src/long.ts:25 a function of 302 lines']);
  expect(found(content.nameViolations).map((line) => line.split(':')[0])).toEqual([
    'packages/service/src/SessionManager.ts',
    'packages/service/src/string-utils.ts',
  ]);
});

it('finds folders of more than 20 source files', () => {
  for (let index = 0; index < 21; index += 1) {
    write(`packages/service/src/full/a${index}.ts`, 'export {};\n');
    if (index > 0) write(`packages/service/src/fits/a${index}.ts`, 'export {};\n');
    write(`packages/service/src/fits/a${index}.test.ts`, 'export {};\n');
  }
  expect(found(content.folderViolations)).toEqual([
    'packages/service/src/full:1 holds 21 source files; sort them into folders of 20',
  ]);
});

it('is not fooled by comments, texts, templates and regular expressions', () => {
  const code = [
    "// import a from 'comment';",
    "/* import b from 'comment'; */ import c from 'one';",
    'const text = "import d from \'text\'";',
    "const template = `\nimport e from 'template';\n$" + "{[`import f from 'inner'`]}`;",
    "const pattern = /['\"`]/; import g from 'two';",
    "import {\n  h, // with 'quotes'\n  type i,\n} from 'three';",
    "import j, * as k from 'four';import 'five';",
    "type L = typeof import('six'); export type { m } from 'seven';",
    "const half = a / b; const rest = c / d; export * as n from 'eight';",
    "const divided = (a + b) / 2; // it's 1/2\nimport o from 'nine' with { type: 'json' };",
  ].join('\n');
  expect(listImports(scan(code)).map(({ specifier }) => specifier)).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
  ]);
});

const script = fileURLToPath(new URL('../check-architecture.js', import.meta.url));

it('names the required Node version when it runs on an older one', () => {
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, script], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('This needs Node 24 and runs on Node 20.20.2.');
});

it('ends with exit code 1 and a line for each violation, and with 0 when there is none', () => {
  execFileSync(process.execPath, [script, '--root', root]);
  write('packages/service/src/a.ts', "import '@guildhall/gateway';\n");
  const { status, stderr } = spawnSync(process.execPath, [script, '--root', root], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('packages/service/src/a.ts:1: service may not import gateway\n');
});

describe('names in the service', () => {
  it('are exported once', () => {
    write(
      'packages/service/src/a.ts',
      'export type Post = string;\nexport const Post = 1;\nconst own = 1;\n',
    );
    write('packages/service/src/b.ts', "export { Post } from './a.ts';\nconst own = 2;\n");
    write('packages/service/src/c.ts', '\nexport async function Post() {}\n');
    write('packages/platform/src/d.ts', 'export const Post = 1;\n');
    expect(found(names.repeatedExports)).toEqual([
      'packages/service/src/c.ts:2 exports Post, as packages/service/src/a.ts does; rename one of them',
    ]);
  });

  it('announce events with one verb', () => {
    write('packages/service/src/a.ts', 'function announceBan() {}\nfunction teller() {}\n');
    write('packages/service/src/b.ts', 'function tell() {}\nexport async function emitBan() {}\n');
    expect(found(names.announcingNames)).toEqual([
      'packages/service/src/b.ts:1 tell emits events: name it announce…',
      'packages/service/src/b.ts:2 emitBan emits events: name it announce…',
    ]);
  });
});

describe('migrations', () => {
  beforeEach(() => {
    write('apps/guildhall/package.json', { name: '@guildhall/guildhall', version: '0.3.0' });
    for (let number = 1; number < 50; number += 1) write(pathOf(number, 'earlier'), '');
  });

  const pathOf = (number: number, name: string) =>
    `packages/service/migrations/${String(number).padStart(4, '0')}-${name}.sql`;
  const faults = () =>
    migrationViolations(root).map(({ path, line, message }) => `${path.slice(28, 32)}:${line} ${message}`);

  /** The last of the migrations. */
  function migration(sql: string, number: 50 | 51 = 51): string[] {
    if (number === 51) write(pathOf(50, 'earlier'), '');
    write(pathOf(number, 'change'), sql);
    return faults();
  }
  const ADVICE = '; expand first, or mark a contract step (docs/operate/upgrading.md)';

  it('may expand: add tables, columns with a default and indexes, and do anything with new tables', () => {
    expect(
      migration(`-- drop table users; rename it
        create table notes (id bigint primary key, text text not null);
        alter table notes add constraint short check (length(text) < 10), alter text type varchar(10);
        create unique index notes_text on notes (text);
        alter table users add column nickname text, add column age int not null default 0,
          add note text not null generated always as ('drop table') stored, add column size numeric(4, 2);
        alter table users alter column name drop not null, alter age set default 5;
        create index users_age on users (age);
        create function f() returns trigger language plpgsql as $$ begin delete from notes; drop table x; end $$;
        update users set nickname = 'rename; drop column';`),
    ).toEqual([]);
  });

  it.each([
    ['drop table users', 'drops what the previous release may use'],
    ['alter table users drop column name', 'drops what the previous release may use'],
    ['alter table users\n  add a int, drop name', 'drops what the previous release may use'],
    ['drop index users_name', 'drops what the previous release may use'],
    ['delete from settings', 'deletes rows that the previous release may use'],
    ['alter table users rename to people', 'renames what the previous release may use'],
    ['alter table users rename name to called', 'renames what the previous release may use'],
    ["alter type kind rename value 'a' to 'b'", 'renames what the previous release may use'],
    ['alter table users alter column name type int', 'changes the type of a column'],
    ['alter table users alter name set data type int using 1', 'changes the type of a column'],
    ['alter table users alter name set not null', 'refuses rows that the previous release writes'],
    ['alter table users alter name drop default', 'refuses rows that the previous release writes'],
    ['alter table users add constraint c check (id > 1)', 'refuses rows that the previous release writes'],
    ['create unique index one on users (name)', 'refuses rows that the previous release writes'],
    [
      'alter table users add column a int, add column b varchar(3) not null',
      'adds a column without a default that must not be null',
    ],
  ])('are refused: %s', (sql, fault) => {
    expect(migration(`create table other (id int);\n\n${sql};`)).toEqual([`0051:3 ${fault}${ADVICE}`]);
    for (const path of [pathOf(51, 'change'), pathOf(50, 'earlier')]) rmSync(join(root, path));
    // Earlier ones came before the first release that upgrades without an interruption.
    expect(migration(sql, 50)).toEqual([]);
  });

  it('may replace an index with one that they create', () => {
    const drop = '-- replaced by users_names\ndrop index users_name;';
    expect(migration(`create index users_names on users (name, id);\n${drop}`)).toEqual([]);
    expect(migration(drop)).toEqual([`0051:2 drops what the previous release may use${ADVICE}`]);
  });

  it('may drop foreign keys, but nothing with them', () => {
    const drop = 'alter table users\n  drop constraint users_role_id_fkey,\n  drop constraint users_id_fkey';
    expect(migration(`${drop};`)).toEqual([]);
    expect(migration(`${drop}, drop name;`)).toEqual([
      `0051:1 drops what the previous release may use${ADVICE}`,
    ]);
  });

  it('are numbered without a gap, each once', () => {
    expect(migration('', 50)).toEqual([]);
    write(pathOf(50, 'other'), '');
    const fault = 'has a number that is taken or leaves a gap: give it the next one';
    expect(faults()).toEqual([`0050:1 ${fault}`]);
    rmSync(join(root, pathOf(50, 'other')));
    write(pathOf(52, 'next'), '');
    expect(faults()).toEqual([`0052:1 ${fault}`]);
  });

  it('may contract in a step that names an earlier release', () => {
    expect(migration('-- contract: unused since 0.2.9\nalter table users drop column name;')).toEqual([]);
    expect(migration('-- contract: unused since 0.3.0\nalter table users drop column name;')).toEqual([
      '0051:2 is a contract step of 0.3.0, but it may only remove what a release before 0.3.0 stopped using',
    ]);
  });

  it('write no events, except in functions that lock the log first', () => {
    const writing = (begin: string) =>
      migration(`create function f(writers_lock bigint) returns void language plpgsql as $$
        begin ${begin}
          insert into event_log values (1);
        end $$;`);
    const lock = 'if pg_advisory_xact_lock_shared(writers_lock) is null then end if;';
    expect(writing(lock)).toEqual([]);
    const fault = '0051:1 writes events in a migration, which delivery may miss (decision 0019)';
    expect(writing('')).toEqual([fault]);
    expect(writing(`insert into users values (1); ${lock}`)).toEqual([fault]);
  });
});
