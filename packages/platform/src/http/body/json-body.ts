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

/** @returns undefined for no text. @throws ApiError `invalid_request`. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
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
