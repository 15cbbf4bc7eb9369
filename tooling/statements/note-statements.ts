/** A set-up file of Vitest that records the text of each statement that is sent while tests run. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { NOTES } from './statements.ts';

const noted = new Set<string>();
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { readonly text?: string }).text;
  if (text && !noted.has(text)) {
    noted.add(text);
    appendFileSync(join(NOTES, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`);
  }
  return Reflect.apply(query, this, args);
} as typeof query;
