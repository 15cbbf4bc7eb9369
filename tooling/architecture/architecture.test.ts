import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as content from './content-rules.ts';
import * as imports from './import-rules.ts';
import { readProject, type Violation } from './project.ts';
import { importsOf, scan } from './scan.ts';

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
  it('takes what the graph allows, builtins, declared packages and the tools of tests', () => {
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

  it('refuses what the graph forbids, declared or not, types and import() included', () => {
    write('packages/service/src/a.ts', "import type { X } from '@guildhall/gateway';\n");
    write('packages/gateway/src/a.ts', "\nconst x = await import('@guildhall/service');\n");
    write('apps/web/src/a.tsx', "export { x } from '@guildhall/service';\n");
    write('packages/protocol/src/a.ts', "import '@guildhall/platform';\n");
    write('packages/platform/src/a.ts', "import { start } from '@guildhall/testkit';\n");
    expect(found(imports.packageViolations)).toEqual([
      'apps/web/src/a.tsx:1 web may not import service',
      'packages/gateway/src/a.ts:2 gateway may not import service',
      'packages/platform/src/a.ts:1 imports testkit, which is for tests alone',
      'packages/protocol/src/a.ts:1 protocol may not import platform',
      'packages/service/src/a.ts:1 service may not import gateway',
    ]);
  });

  it('refuses undeclared packages and ways past the doors', () => {
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

it('finds import cycles, of types too', () => {
  write('packages/service/src/a.ts', "import { b } from './b.ts';\n");
  write('packages/service/src/b.ts', "import { c } from './c.ts';\n");
  write('packages/service/src/c.ts', "import type { A } from './a.ts';\n");
  write('packages/service/src/d.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';\n");
  expect(found(imports.cycleViolations)).toEqual([
    'packages/service/src/c.ts:1 import cycle: packages/service/src/a.ts -> packages/service/src/b.ts -> packages/service/src/c.ts -> packages/service/src/a.ts',
  ]);
});

it('holds features to their order and their doors', () => {
  const features = 'packages/service/src/features';
  write(
    `${features}/index.ts`,
    "import { a } from './accounts/index.ts';\nimport { m } from './messages/index.ts';\nimport { p } from './polls/index.ts';\n",
  );
  for (const name of ['accounts', 'messages', 'polls', 'stray'])
    write(`${features}/${name}/index.ts`, 'export {};\n');
  write(
    `${features}/polls/a.ts`,
    "import { m } from '../messages/index.ts';\nimport { own } from './index.ts';\nimport { s } from '../messages/store.ts';\n",
  );
  write(`${features}/messages/store.ts`, 'export {};\n');
  for (const name of ['index.ts', 'store.ts']) write(`${features}/messages/send/${name}`, 'export {};\n');
  write(`${features}/messages/index.ts`, "import { s } from './send/store.ts';\n");
  write(
    `${features}/polls/votes/b.ts`,
    "import { m } from '../../messages/index.ts';\nimport { s } from '../../messages/send/index.ts';\n",
  );
  write(`${features}/messages/a.ts`, "import { p } from '../polls/index.ts';\n");
  write(`${features}/messages/a.test.ts`, "import { p } from '../polls/index.ts';\n");
  expect(found(imports.featureViolations)).toEqual([
    `${features}/messages/a.ts:1 messages imports polls, which features/index.ts does not list above it`,
    `${features}/polls/a.ts:3 enters the feature messages beside its index.ts`,
    `${features}/polls/votes/b.ts:2 enters the feature messages beside its index.ts`,
    `${features}/index.ts:1 does not list the feature stray`,
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
    [1, 2, 3, 4].map((line) => `packages/service/src/features/x/post.ts:${line} has SQL outside a store.ts`),
  );
});

it('finds who reads the environment', () => {
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
  expect(importsOf(scan(code)).map(({ specifier }) => specifier)).toEqual([
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

it('names the Node it needs when it runs on an older one', () => {
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
