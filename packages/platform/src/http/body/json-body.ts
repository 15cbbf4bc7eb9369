/** Bodies in JSON: what they are parsed from, and what no text may hold. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../answers/api-error.ts';
import { refuseNul } from './storable-text.ts';

/** Bodies are JSON or nothing; anything else is 415, but for the routes that take files. */
export function takeJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** JSON can write half of a character, which no text can hold; most bodies are spared the walk. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** Far more than any body of the API has. */
const DEEPEST = 64;
/** Texts up to this length are parsed at once, however deep they are. */
const PARSED_AT_ONCE = 4096;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Deep nesting takes the parser thirty times as long as the same length of anything else. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at);
    else if (OPENING.has(character)) depth += 1;
    else if (CLOSING.has(character)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Where a text of the JSON ends that begins at a quote. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) return at;
    if (character === BACKSLASH) at += 1;
  }
  return json.length;
}

/** @returns undefined for no text. @throws ApiError `invalid_request`. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (text.length > PARSED_AT_ONCE && isTooDeep(text))
    throw new ApiError('invalid_request', { message: `The body is nested deeper than ${DEEPEST} levels.` });
  let body: unknown;
  try {
    body = HALF_CHARACTER.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  } catch {
    throw new ApiError('invalid_request', { message: 'The body is not valid JSON.' });
  }
  // The only way to write the character in JSON; most bodies are spared the walk.
  if (text.includes('\\u0000')) refuseNul(body, 'body');
  return body;
}
