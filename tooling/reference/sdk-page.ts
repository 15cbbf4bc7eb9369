/** The page of the SDK: the exports of each entry, with the first paragraph of their docstring. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeAccess, ENDPOINTS, type Endpoint } from '@guildhall/protocol';
import { table } from './schema-text.ts';

const CLIENT = fileURLToPath(new URL('../../packages/client', import.meta.url));

interface Exported {
  readonly name: string;
  readonly kind: string;
  readonly summary: string;
}

const DECLARATION = /^export (?:async )?(?:abstract )?(function|class|interface|type|const) (\w+)/;

/** `docs/reference/sdk.md`. */
export async function sdkPage(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(CLIENT, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const sections: string[] = [];
  for (const [entry, file] of Object.entries(manifest.exports)) {
    sections.push(await sectionOf(entry.replace(/^\./, '@guildhall/client'), path.join(CLIENT, file)));
  }
  const intro = [
    '# SDK',
    '',
    'Generated from the docstrings of `packages/client` by `npm run docs`; edit them there. How the parts work together is in',
    'the README of the package. Methods of `client.api` are the endpoints by name ([below](#methods-of-clientapi), in full in',
    '[endpoints](endpoints.md)), names of listeners are the events ([events](events.md)).',
  ];
  return `${[...intro, ...sections, ...apiSection()].join('\n')}\n`;
}

/** The methods of `client.api`, from the contracts. */
function apiSection(): readonly string[] {
  const contracts: Readonly<Record<string, Endpoint>> = ENDPOINTS;
  const rows = Object.entries(contracts)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, contract]) => [
      `[\`${name}\`](endpoints.md#${name.toLowerCase()})`,
      `${contract.summary}.`,
      describeAccess(contract),
    ]);
  return ['', '## Methods of client.api', '', ...table(['Name', 'What it does', 'Who may call it'], rows)];
}

async function sectionOf(name: string, file: string): Promise<string> {
  const exported = [...(await exportsOf(file))].sort((left, right) => (left.name < right.name ? -1 : 1));
  const rows = exported.map(({ name: one, kind, summary }) => `| \`${one}\` | ${kind} | ${summary} |`);
  return ['', `## ${name}`, '', '| Name | Kind | What it is |', '|---|---|---|', ...rows].join('\n');
}

async function exportsOf(file: string): Promise<readonly Exported[]> {
  const text = await readFile(file, 'utf8');
  const found = declaredIn(text);
  for (const [, star, list, source = ''] of text.matchAll(
    /export (?:type )?(?:(\*)|\{([^}]*)\}) from '([^']+)'/g,
  )) {
    if (!source.startsWith('.')) continue;
    const inner = declaredIn(await readFile(path.resolve(path.dirname(file), source), 'utf8'));
    const names = (list ?? '').split(',').map((one) => one.replace(/^\s*type\s/, '').trim());
    found.push(...inner.filter(({ name }) => star !== undefined || names.includes(name)));
  }
  return found;
}

function declaredIn(text: string): Exported[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, kind, name] = DECLARATION.exec(line) ?? [];
    return kind && name ? [{ name, kind, summary: summaryAbove(lines, index) }] : [];
  });
}

/** The docstring that ends on the line above, up to its first empty line or tag. */
function summaryAbove(lines: readonly string[], index: number): string {
  if (!lines[index - 1]?.trim().endsWith('*/')) return '';
  let start = index - 1;
  while (start > 0 && !lines[start]?.trim().startsWith('/**')) start -= 1;
  const words = lines
    .slice(start, index)
    .map((line) =>
      line
        .replace(/^\s*\/?\*+\/?\s?/, '')
        .replace(/\*\/\s*$/, '')
        .trim(),
    )
    .join('\n')
    .trim();
  const [paragraph = ''] = words.split(/\n\n|\s@(?:param|returns|throws)/);
  return paragraph
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim();
}
