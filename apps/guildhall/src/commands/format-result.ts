/** Formats the result of a command: JSON for programs, a table for people. */

/** Text unchanged, an object as `key  value` lines, a list of objects as a table; or JSON. */
export function formatResult(result: unknown, json: boolean): string {
  if (json) return `${JSON.stringify(result ?? null)}\n`;
  if (result === undefined || result === null) return 'Done.\n';
  if (Array.isArray(result)) return result.length > 0 ? table(result) : 'None.\n';
  if (typeof result !== 'object') return `${String(result)}\n`;
  return lines(Object.entries(result).map(([key, value]) => [key, cell(value)]));
}

function table(rows: readonly unknown[]): string {
  const records = rows.map((row) =>
    typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : { value: row },
  );
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const body = records.map((record) => columns.map((column) => cell(record[column])));
  return lines([columns.map((column) => column.toUpperCase()), ...body]);
}

function lines(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const padded = rows.map((row) => row.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  '));
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 0 ? value.map(cell).join(', ') : '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
