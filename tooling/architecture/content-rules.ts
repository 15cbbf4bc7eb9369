/** Rules for the contents of files: SQL, the environment, and sizes. */
import { basename, dirname } from 'node:path/posix';
import type { Project, SourceFile, Violation } from './project.ts';
import { lineAt, matchesIn } from './scan.ts';

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 60;

const SQL =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|(?<![\w$])sql(?:<[^`(]*>)?`|\bsql\.(?:raw|id|ref|table)\(|\.query(?:<[^(]*>)?\(\s*['"`{]/g;
const STORE = /(?:^|\/)(?:[a-z-]+-)?store\.ts$|\/migrations\/|\/service\/src\/rows\.ts$/;

const TABLES = 'packages/service/src/tables/';

/** In service, only stores and migrations contain SQL. */
export function sqlViolations({ files }: Project): readonly Violation[] {
  return files
    .filter((file) => file.package.name === 'service' && !file.isTest && !STORE.test(file.path))
    .flatMap((file) => matches(file, SQL, 'has SQL outside a store.ts; move it into one'));
}

const SNAKE_CASE = /(?<![\w$'])[a-z]+(?:_[a-z0-9]+)+(?![\w$'])/g;
const FIELD = /^\s+(?:readonly )?([a-z]+(?:_[a-z0-9]+)+)\??:/gm;

/**
 * In service, only stores and `tables/` use the snake_case names of columns; contracts may have a field of such a
 * name.
 */
export function columnViolations({ files }: Project): readonly Violation[] {
  const fieldsIn = (folder: string) =>
    files
      .filter(({ path }) => path.startsWith(folder))
      .flatMap(({ scanned }) => [...scanned.bare.matchAll(FIELD)].map((match) => match[1] ?? ''));
  const spelled = new Set(fieldsIn('packages/protocol/src/'));
  const columns = new Set(fieldsIn(TABLES).filter((name) => !spelled.has(name)));
  return files
    .filter(
      ({ package: { name }, path, isTest }) =>
        name === 'service' && !isTest && !STORE.test(path) && !path.startsWith(TABLES),
    )
    .flatMap(({ path, scanned }) =>
      [...scanned.bare.matchAll(SNAKE_CASE)]
        .filter(([name]) => columns.has(name))
        .map(({ 0: name, index }) => ({
          path,
          line: lineAt(scanned.bare, index),
          message: `names the column ${name}; rows leave stores in camelCase`,
        })),
    );
}

const ENVIRONMENT =
  /\bprocess\s*\.\s*env\b|\bprocess\s*\[\s*['"]env['"]|\{[^}]*\benv\b[^}]*\}\s*(?:=\s*process\b|from\s*['"]node:process['"])/g;
const MAY_READ_ENVIRONMENT =
  /^packages\/platform\/src\/config\/|^examples\/|(?:^|\/)vite\.config\.ts$|(?:^|\/)bin\//;

/** Only the configuration reads the environment. */
export function environmentViolations({ files }: Project): readonly Violation[] {
  return files
    .filter((file) => !file.isTest && !MAY_READ_ENVIRONMENT.test(file.path))
    .flatMap((file) =>
      matches(
        file,
        ENVIRONMENT,
        'reads the environment outside packages/platform/src/config; add a setting there',
      ),
    );
}

const ID_ORDER = /\bBigInt\([\w.?]+\) [<>]=? BigInt\(|\b(?:\w+I|i)d\.localeCompare\(/g;

/** Ids are numbers as text. */
export function idOrderViolations({ files }: Project): readonly Violation[] {
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap((file) => matches(file, ID_ORDER, "compares ids itself; use compareIds of protocol's ids.ts"));
}

const MAY_RUN_ON_PLAIN_HTTP = /^(?:apps\/web|packages\/client)\/src\//;

/** On plain http, browsers have no `crypto.randomUUID`. */
export function randomUuidViolations({ files }: Project): readonly Violation[] {
  return files
    .filter(({ path, isTest }) => MAY_RUN_ON_PLAIN_HTTP.test(path) && !isTest)
    .flatMap((file) =>
      matches(file, /\brandomUUID\b/g, 'uses what browsers lack on plain http; use crypto.getRandomValues'),
    );
}

const SIDED_CLASS =
  /(?<=[\s"'`:!-])(?:[mp][lr]-|scroll-[mp][lr]-|(?:left|right)-(?!1\/2)(?=\d|\[|\(|px|auto|full)|(?:border|rounded)-[lr](?=[\s"'`-])|rounded-[tb][lr](?=[\s"'`-])|(?:text|float)-(?:left|right)(?=[\s"'`]))/g;

/** In the web client, layout follows the direction of the language. */
export function sidedClassViolations({ files }: Project): readonly Violation[] {
  return files
    .filter(({ path, isTest }) => path.startsWith('apps/web/src/') && path.endsWith('.tsx') && !isTest)
    .flatMap(({ path, scanned }) =>
      [...scanned.code.matchAll(SIDED_CLASS)].map(({ index }) => ({
        path,
        line: lineAt(scanned.code, index),
        message: 'names a side; use start and end, as in ms- pe- border-s text-end',
      })),
    );
}

const ISOLATED_TEST = /\.isolated\.test\.ts$/;

/** The test files of a worker share their modules. */
export function sharedMockViolations({ files }: Project): readonly Violation[] {
  return files
    .filter(({ path, isTest }) => isTest && path.startsWith('apps/web/') && !ISOLATED_TEST.test(path))
    .flatMap((file) =>
      matches(
        file,
        /\bvi\.(?:do)?[mM]ock\(/g,
        'replaces a module for other tests too; name it *.isolated.test.ts',
      ),
    );
}

function matches(file: SourceFile, pattern: RegExp, message: string): readonly Violation[] {
  return matchesIn(file.scanned, pattern).map((match) => ({
    path: file.path,
    line: lineAt(file.scanned.code, match.index),
    message,
  }));
}

const FORBIDDEN_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'manager', 'managers']);

/** Refuses names without meaning, such as `utils`. */
export function nameViolations({ files }: Project): readonly Violation[] {
  return files.flatMap(({ path }) => {
    const words = path
      .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[^a-z]+/);
    const word = words.find((one) => FORBIDDEN_NAMES.has(one));
    return word
      ? [{ path, line: 1, message: `"${word}" says nothing; name the file after what it does` }]
      : [];
  });
}

/** Files that are too long, except tests and tables (files without functions). */
export function lengthViolations({ files }: Project): readonly Violation[] {
  return files
    .filter((file) => !file.isTest && !isTable(file))
    .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(({ path, lines }) => ({
      path,
      line: MAX_FILE_LINES + 1,
      message: `${basename(path)} has ${lines} lines; ${MAX_FILE_LINES} are the limit`,
    }));
}

function isTable(file: SourceFile): boolean {
  return !/\bfunction\b|=>\s*\{|\bclass\b/.test(file.scanned.bare);
}

const MAX_FOLDER_FILES = 20;

/** Folders with too many source files, not counting tests. */
export function folderViolations({ files }: Project): readonly Violation[] {
  const counts = new Map<string, number>();
  for (const { path, isTest } of files) {
    if (isTest) continue;
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([path, count]) =>
    count <= MAX_FOLDER_FILES
      ? []
      : [
          {
            path,
            line: 1,
            message: `holds ${count} source files; sort them into folders of ${MAX_FOLDER_FILES}`,
          },
        ],
  );
}

const FUNCTION_START =
  /^(\s*)(?:.*\bfunction\b.*|.*=>|\).*|(?!\s*(?:if|for|while|switch|catch|do|else|try)\b)[\w\s#*]*\(.*\).*)\s\{$/;

/**
 * Functions that are too long, measured in formatted code: from the opening line to the brace with the same
 * indentation.
 */
export function longFunctions({ files }: Project): readonly Violation[] {
  return files.filter((file) => !file.isTest).flatMap(longFunctionsOf);
}

function longFunctionsOf(file: SourceFile): readonly Violation[] {
  const lines = file.scanned.bare.split('\n');
  return lines.flatMap((line, start) => {
    const indentation = FUNCTION_START.exec(line)?.[1];
    if (indentation === undefined) return [];
    const end = lines.findIndex((other, index) => index > start && other.startsWith(`${indentation}}`));
    const length = end - start + 1;
    if (end < 0 || length <= MAX_FUNCTION_LINES) return [];
    return [{ path: file.path, line: start + 1, message: `a function of ${length} lines` }];
  });
}
