/** Reads JSON records, one per line, from a stream that may be hostile. */
import { StringDecoder } from 'node:string_decoder';
import { ApiError, isTooDeep } from '@guildhall/platform';
import { inTurns } from './in-turns.ts';

/** Far more than any message needs; longer lines are refused. */
const MAX_LINE = 4 * 1024 * 1024;

interface LineOptions {
  /** The most characters of a line. */
  readonly longest?: number;
  /** Changes a line before it is parsed. */
  readonly prepare?: (line: string) => string;
}

/** @throws ApiError invalid_request for a line that is too long, nested too deep, or not JSON */
export async function* jsonLines(
  name: string,
  chunks: AsyncIterable<unknown>,
  { longest = MAX_LINE, prepare = (line) => line }: LineOptions = {},
): AsyncGenerator<unknown> {
  const decoder = new StringDecoder('utf8');
  const parsed = (line: string): unknown => {
    if (line.length > longest || isTooDeep(line)) throw unreadable(name);
    try {
      return JSON.parse(prepare(line));
    } catch {
      throw unreadable(name);
    }
  };
  let rest = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.write(chunk as Buffer).split('\n');
    rest += first;
    if (rest.length > longest) throw unreadable(name);
    for await (const next of inTurns(others)) {
      if (rest !== '') yield parsed(rest);
      rest = next;
    }
  }
  if (rest !== '') yield parsed(rest);
}

export function unreadable(name: string): ApiError {
  return new ApiError('invalid_request', { message: `The archive's ${name} cannot be read.` });
}
