/** Formats the results and the progress of commands: JSON for programs, words for people. */

interface Flags {
  readonly json?: boolean;
}

/** Text unchanged, an object as `key  value` lines with its lists below, a list of objects as a table; or JSON. */
export function formatResult(result: unknown, { json }: Flags): string {
  if (json) return `${JSON.stringify(result ?? null)}\n`;
  if (result === undefined || result === null) return 'Done.\n';
  if (Array.isArray(result)) return result.length > 0 ? table(result) : 'None.\n';
  if (typeof result !== 'object') return `${String(result)}\n`;
  const lists = Object.entries(result).filter(([, value]) => isListOfObjects(value));
  const others = Object.entries(result).filter(([, value]) => !isListOfObjects(value));
  const below = lists.map(([name, rows]) => `${words(name)}\n${table((rows as Fields[]).map(flat))}`);
  const above = others.length > 0 ? [lines(labelled(Object.fromEntries(others)))] : [];
  return [...above, ...below].join('\n');
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && isFields(value[0]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

const PROGRESS_EVERY_MS = 1000;

/** Reports progress once a second, such as `tables 12 of 90, new files 3`; reports nothing with --json. */
export function progressTo(writeError: (text: string) => void, { json }: Flags): (progress: object) => void {
  let lastAt = performance.now();
  return (progress) => {
    if (json || performance.now() - lastAt < PROGRESS_EVERY_MS) return;
    lastAt = performance.now();
    const begun = labelled(progress as Fields).filter(([, value]) => !/^0( |$)/.test(value));
    writeError(`${begun.map((pair) => pair.join(' ')).join(', ')}\n`);
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields as words: `newFiles` is "new files", `fileBytes` "file size", and `ofTables` joins `tables` as "12 of 90". */
function labelled(fields: Fields): readonly (readonly [label: string, value: string])[] {
  const totalOf = (name: string) => `of${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const totals = new Set(Object.keys(fields).map(totalOf));
  return Object.entries(fields)
    .filter(([name]) => !totals.has(name))
    .map(([name, value]) => {
      const total = fields[totalOf(name)];
      return [
        words(name),
        total === undefined ? cell(name, value) : `${cell(name, value)} of ${cell(name, total)}`,
      ];
    });
}

function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/bytes$/, 'size');
}

function table(rows: readonly unknown[]): string {
  const records = rows.map((row) => (isFields(row) ? row : { value: row }));
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const body = records.map((record) => columns.map((column) => cell(column, record[column])));
  return lines([columns.map((column) => words(column).toUpperCase()), ...body]);
}

/** The fields of an object in a row become columns of their own. */
function flat(row: Fields): Fields {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      isFields(value) ? Object.entries(value) : [[name, value]],
    ),
  );
}

function lines(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const padded = rows.map((row) => row.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  '));
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}

function cell(name: string, value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => cell(name, item)).join(', ') : '-';
  if (typeof value === 'number' && /bytes$/i.test(name)) return size(value);
  if (typeof value === 'number') return String(Number(value.toFixed(2)));
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Control characters in people's texts would let them move the cursor, forge rows or hide them. */
function escaped(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Such as 16.5 KB, in steps of 1000 like the sizes of disks. */
function size(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3));
  return unit === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** unit).toFixed(1)} ${UNITS[unit]}`;
}
