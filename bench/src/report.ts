/** The results for people and for programs. */
import { cpus, totalmem } from 'node:os';
import type { Figure, Target } from './figure.ts';

export interface ScenarioResult {
  readonly scenario: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Processors busy with other programs before the run. */
  readonly busyBefore: number;
  /** Why it could not be measured. */
  readonly fault?: string;
}

export interface Results {
  readonly at: string;
  readonly machine: { readonly processors: number; readonly model: string; readonly memoryGb: number };
  readonly node: string;
  readonly quick: boolean;
  readonly seconds: number;
  readonly scenarios: readonly ScenarioResult[];
}

export function machine(): Results['machine'] {
  const processors = cpus();
  return {
    processors: processors.length,
    model: processors[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
}

/** Less than this is background noise. */
const BUSY = 0.1;
const HEADINGS = ['', 'Guildhall', 'reference', '', 'share', 'target', '', 'spread', 'cpu µs', 'database µs'];
/** Columns of text, which is aligned left; numbers are aligned right. */
const TEXT_COLUMNS = new Set([0, 3, 6]);

/** A table for each scenario. */
export function formatScenario(result: ScenarioResult): string {
  const rows = result.figures.map(rowOf);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  ')}`.trimEnd();
  const fault = result.fault === undefined ? [] : [`  not measured: ${result.fault}`];
  const table = rows.length === 0 ? [] : [line(HEADINGS), ...rows.map(line)];
  const notes = [...new Set(result.figures.flatMap(({ note }) => note ?? []))].map((note) => `  (${note})`);
  const others =
    result.busyBefore < BUSY
      ? ''
      : ` (${number(result.busyBefore)} processors were busy with other programs before)`;
  return [`\n${result.title}${others}`, ...table, ...notes, ...fault, ''].join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return TEXT_COLUMNS.has(column) ? cell.padEnd(width) : cell.padStart(width);
}

function rowOf(figure: Figure): string[] {
  const { reference, target, met } = figure;
  return [
    figure.name,
    `${number(figure.value)} ${figure.unit}`,
    reference ? number(reference.value) : '',
    reference?.name ?? '',
    figure.ratio === undefined ? '' : percent(figure.ratio),
    target ? targetText(target) : '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
    spreadText(figure),
    cpuText(figure),
    figure.databaseMicros ? number(figure.databaseMicros) : '',
  ];
}

function targetText({ kind, limit, of }: Target): string {
  return `${kind === 'at least' ? '>=' : '<='} ${of === 'ratio' ? percent(limit) : number(limit)}`;
}

function spreadText({ spread, reference }: Figure): string {
  if (spread === undefined) return '';
  return reference?.spread === undefined
    ? percent(spread)
    : `${percent(spread)}/${percent(reference.spread)}`;
}

function cpuText({ cpuMicros, referenceCpuMicros }: Figure): string {
  if (cpuMicros === undefined || cpuMicros === null) return '';
  const beside = referenceCpuMicros ?? null;
  return beside === null ? number(cpuMicros) : `${number(cpuMicros)}/${number(beside)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function number(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
