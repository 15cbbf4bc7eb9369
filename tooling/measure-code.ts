/** Counts obstacles to reading the code, one figure per line: `node tooling/measure-code.ts [--root FOLDER]`. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { longFunctions } from './architecture/content-rules.ts';
import { readProject, type SourceFile } from './architecture/project.ts';

const { values } = parseArgs({ options: { root: { type: 'string' } } });
const root = values.root ?? fileURLToPath(new URL('..', import.meta.url));
const project = readProject(root);
const { files } = project;
const FEATURES = 'packages/service/src/features/';
const WEB = 'apps/web/src/';
const STIFF_WORDS =
  /\b(anew|whoever|whomever|those who|stands?|tells? of|told of|is said|are said|of whom|mends?|mended)\b/gi;
const SNAKE_CASE_READ = /\.[a-z]+(?:_[a-z]+)+\b|\{[^{}()]*\b[a-z]+(?:_[a-z]+)+\b[^{}()]*\} = /g;

function count(
  pattern: RegExp,
  among: readonly SourceFile[],
  text = (file: SourceFile) => file.text,
): number {
  return among.reduce((sum, file) => sum + [...text(file).matchAll(pattern)].length, 0);
}

const below = (folder: string) => files.filter(({ path }) => path.startsWith(folder));
const code = files.filter(({ isTest }) => !isTest);
const service = below('packages/service/').filter(({ isTest }) => !isTest);
const documents = globSync(['README.md', 'docs/{,decisions/,guides/,operate/}*.md'], { cwd: root });

/** Folders of the web client that are part of import cycles. */
function countFoldersInCycles(): number {
  const folderOf = (path: string) =>
    path
      .slice(WEB.length)
      .split('/')
      .slice(0, path.includes('/features/') ? 2 : 1)
      .join('/');
  const next = new Map<string, Set<string>>();
  // Translations import only types.
  const isTranslation = (path: string) => /^languages\/[a-z]+\//.test(path.slice(WEB.length));
  for (const file of below(WEB).filter(({ isTest, path }) => !isTest && !isTranslation(path))) {
    for (const { target } of file.imports) {
      if (!target?.startsWith(WEB) || folderOf(target) === folderOf(file.path)) continue;
      const targets = next.get(folderOf(file.path)) ?? new Set();
      next.set(folderOf(file.path), targets.add(folderOf(target)));
    }
  }
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const queue = [from];
    for (const folder of queue)
      for (const other of next.get(folder) ?? [])
        if (!seen.has(other)) queue.push(...[other].filter(() => seen.add(other)));
    return seen;
  };
  return [...next.keys()].filter((folder) => reaches(folder).has(folder)).length;
}

const featuresWithRoutesElsewhere = new Set(
  service
    .filter(
      ({ path, text }) =>
        path.startsWith(FEATURES) && !path.endsWith('/routes.ts') && /Routes: RouteTable/.test(text),
    )
    .map(({ path }) => dirname(path)),
);

const figures: Readonly<Record<string, number>> = {
  'exports ending in Of': count(/^export (?:async )?(?:function|const) \w+Of\b/gm, code),
  'contracts imported under another name': count(/\b\w+ as \w*[eE]ndpoint\b/g, files),
  'casts of payloads': count(/\bpayload as (?!never)/g, code),
  'features with routes outside routes.ts': featuresWithRoutesElsewhere.size,
  'folders of the web client in import cycles': countFoldersInCycles(),
  'files directly in messages/': below(`${FEATURES}messages/`).filter(
    ({ path }) => dirname(path) === `${FEATURES}messages`,
  ).length,
  'snake_case reads in service outside stores': count(
    SNAKE_CASE_READ,
    service.filter(({ path }) => !/store\.ts$|\/tables/.test(path)),
    (file) => file.scanned.bare,
  ),
  'stiff words in code and tests': count(STIFF_WORDS, files),
  'stiff words in documents': documents.reduce(
    (sum, path) => sum + [...readFileSync(join(root, path), 'utf8').matchAll(STIFF_WORDS)].length,
    0,
  ),
  'components over 60 lines': longFunctions({ ...project, files: below(WEB) }).length,
  'test files that start an instance by hand': below('').filter(
    ({ isTest, text }) =>
      isTest && /beforeAll\(async \(\) => \{\n {2}\w+ = await startTestInstance/.test(text),
  ).length,
  'lines of code': code.reduce((sum, { text }) => sum + text.split('\n').length, 0),
  'lines of tests': files
    .filter(({ isTest }) => isTest)
    .reduce((sum, { text }) => sum + text.split('\n').length, 0),
};

for (const [name, figure] of Object.entries(figures)) console.log(`${String(figure).padStart(7)}  ${name}`);
