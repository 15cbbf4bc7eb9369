/**
 * Reads one file of an export value by value, so that a file of several hundred megabytes needs the memory of one
 * message. A file may be hostile: each level and each value takes many times its length in memory.
 */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { ApiError } from '@guildhall/platform';
import { JSONParser, TokenType } from '@streamparser/json';

/** The parts of a file, in its order. */
export type ChannelFilePart = { readonly kind: 'guild' | 'channel' | 'message'; readonly value: unknown };

/** Far more than any message needs. */
const DEEPEST = 64;
const LONGEST_BYTES = 16 * 1024 * 1024;

const OPENING = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

/** @throws ApiError invalid_request for invalid JSON, or a part that is too deep or too long. */
export async function* readChannelFile(path: string): AsyncGenerator<ChannelFilePart> {
  const parser = new JSONParser({ paths: ['$.guild', '$.channel', '$.messages.*'], keepStack: false });
  let parts: ChannelFilePart[] = [];
  let depth = 0;
  let held = 0;
  parser.onToken = ({ token }) => {
    if (OPENING.has(token)) depth += 1;
    else if (CLOSING.has(token)) depth -= 1;
    if (depth > DEEPEST) throw new Error('The file is nested too deep.');
  };
  parser.onValue = ({ value, key }) => {
    const kind = key === 'guild' || key === 'channel' ? key : 'message';
    parts.push({ kind, value });
  };
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      parser.write(chunk as Buffer);
      held = parts.length > 0 ? 0 : held + (chunk as Buffer).length;
      if (held > LONGEST_BYTES) throw new Error('A part of the file is too long.');
      yield* parts;
      parts = [];
    }
    if (!parser.isEnded) parser.end();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: `${basename(path)} is not readable JSON.` });
  }
}
