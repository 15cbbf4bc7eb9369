/**
 * Reads a JSON file value by value, so that a file of several hundred megabytes needs the memory of one value. A file
 * may be hostile: each level and each value takes many times its length in memory.
 */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { ApiError } from '@guildhall/platform';
import { JSONParser, TokenType } from '@streamparser/json';
import { inTurns } from './in-turns.ts';

/** Far more than any message needs. */
const DEEPEST = 64;
const LONGEST_BYTES = 16 * 1024 * 1024;

const OPENING = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

export interface JsonValue {
  /** A number for an item of a list. */
  readonly key: string | number | undefined;
  readonly value: unknown;
}

/**
 * The values at these JSON paths, in the order of the file.
 * @throws ApiError invalid_request for invalid JSON, or a value that is too deep or too long
 */
export async function* jsonValues(path: string, valuePaths: string[]): AsyncGenerator<JsonValue> {
  const parser = new JSONParser({ paths: valuePaths, keepStack: false });
  let values: JsonValue[] = [];
  let depth = 0;
  let held = 0;
  parser.onToken = ({ token }) => {
    if (OPENING.has(token)) depth += 1;
    else if (CLOSING.has(token)) depth -= 1;
    if (depth > DEEPEST) throw new Error('The file is nested too deep.');
  };
  parser.onValue = ({ value, key }) => {
    values.push({ key, value });
  };
  try {
    for await (const chunk of createReadStream(path)) {
      parser.write(chunk as Buffer);
      held = values.length > 0 ? 0 : held + (chunk as Buffer).length;
      if (held > LONGEST_BYTES) throw new Error('A part of the file is too long.');
      yield* inTurns(values);
      values = [];
    }
    if (!parser.isEnded) parser.end();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: `${basename(path)} is not readable JSON.` });
  }
}
