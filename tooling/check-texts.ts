/**
 * Checks the texts of the web client: components contain none, all are used, each language has all of them and no
 * others, with the same parameters, and French has its no-break spaces. Prints a line for each finding and ends with
 * exit code 1 if there is one.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readProject, type SourceFile } from './architecture/project.ts';
import { breakingSpaces, declaredIn, differences, type Texts, usedKeys } from './texts/catalogues.ts';
import { literalsIn } from './texts/literals.ts';

const ROOT = resolve(import.meta.dirname, '..');
const WEB = 'apps/web/src/';
const FOLDER = `${WEB}languages/`;

const sources = readProject(ROOT).files.filter(({ path, isTest }) => path.startsWith(WEB) && !isTest);
const components = sources.filter(({ path }) => !path.startsWith(FOLDER) && !/strings\.ts$/.test(path));
const findings: string[] = [];

for (const { path, text } of components)
  for (const literal of literalsIn(text, path.endsWith('x')))
    findings.push(`${path}:${literal.line}: “${literal.text}” belongs in a strings.ts`);

const english = new Map<string, Texts>();
for (const file of sources.filter(({ path }) => /strings\.ts$/.test(path))) await readCatalogues(file);

const { LANGUAGES } = (await load(`${FOLDER}available.ts`)) as { readonly LANGUAGES: object };
for (const language of Object.keys(LANGUAGES).filter((code) => code !== 'en')) {
  const index = `${FOLDER}${language}/index.ts`;
  const catalogues = (await load(index)) as Readonly<Record<string, Texts>>;
  for (const [name, texts] of english)
    for (const difference of differences(texts, catalogues[name], name))
      findings.push(`${index}: ${difference}`);
  for (const name of Object.keys(catalogues))
    if (!english.has(name)) findings.push(`${index}: ${name} is not in English`);
}

for (const { path, text } of sources.filter(({ path }) => path.startsWith(`${FOLDER}fr/`)))
  for (const line of breakingSpaces(text))
    findings.push(`${path}:${line}: French has a no-break space (U+00A0) before : ; ! ? » and after «`);

for (const finding of findings) console.error(finding);
if (findings.length > 0) {
  console.error(
    `Findings in the texts of the web client: ${findings.length}. docs/guides/translate.md explains what to do.`,
  );
  process.exitCode = 1;
}

async function readCatalogues(file: SourceFile): Promise<void> {
  const declared = declaredIn(file.text);
  const module = (await load(file.path)) as Readonly<Record<string, Texts>>;
  for (const { constant, name } of declared) {
    if (constant !== name)
      findings.push(`${file.path}: the catalogue '${name}' must be an exported constant of that name`);
    if (english.has(name)) findings.push(`${file.path}: there are two catalogues '${name}'`);
    const texts = module[name] ?? {};
    english.set(name, texts);
    for (const key of unusedKeys(name, texts))
      findings.push(`${file.path}: ${name}.${key} is not used anywhere`);
  }
}

function unusedKeys(name: string, texts: Texts): readonly string[] {
  // Lists are used whole.
  if (Array.isArray(texts)) return [];
  const unused = new Set(Object.keys(texts));
  for (const file of sources.filter(({ path }) => !path.startsWith(FOLDER))) {
    if (!file.text.includes(name)) continue;
    const used = usedKeys(file.text, name, file.path.endsWith('x'));
    if (used === 'all') return [];
    for (const key of used) unused.delete(key);
  }
  return [...unused];
}

async function load(path: string): Promise<unknown> {
  return import(pathToFileURL(resolve(ROOT, path)).href);
}
