/** Parses JSON bodies, and refuses characters that no text may contain. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../answers/api-error.ts';
import { hasBody } from '../answers/early-answers.ts';
import { countLongBody, isLong } from './long-bodies.ts';
import type { ByteLimitOptions } from './sent-bytes.ts';
import { refuseNul } from './storable-text.ts';

/** Bodies are JSON or empty; anything else is 415, except on routes that accept files. */
export function acceptJsonOnly(fastify: FastifyInstance, options: ByteLimitOptions): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    const parse = (): void => {
      try {
        done(null, parseJson(text));
      } catch (error) {
        done(error as Error);
      }
    };
    if (isLong(text)) countLongBody(request, text, options).then(parse, done);
    else parse();
  });
  fastify.addContentTypeParser('*', readNothing);
}

/** Reads a body of a foreign type, which must be empty: it is refused at the first byte. */
async function readNothing(_request: FastifyRequest, body: IncomingMessage): Promise<undefined> {
  // Breaking off must not destroy the connection, which the refusal uses.
  for await (const _chunk of body.iterator({ destroyOnReturn: false }))
    throw new ApiError('unsupported_media_type');
}

/**
 * Ignores the type of a body that is missing: aiohttp, for one, sends application/octet-stream without a body. An empty
 * form is still malformed. A body of unknown length may be empty, so no type may end the request before it is read.
 */
export function normaliseContentType(request: IncomingMessage): void {
  const { headers } = request;
  const type = headers['content-type'];
  if (type === undefined) return;
  if (!hasBody(request)) {
    if (!/^multipart\//i.test(type)) headers['content-type'] = undefined;
  } else if (!/^[^\s/;]+\/[^\s/;]+/.test(type)) headers['content-type'] = 'application/octet-stream';
}

/** JSON can encode a lone surrogate, which no text can contain. Most bodies need no check. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Replaces lone surrogates in the texts of a value, in place. A reviver of `JSON.parse` would take twenty times as long,
 * because it is called for every number too.
 */
function toWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  const container = value as Record<string, unknown>;
  for (const key of Object.keys(container)) {
    const inner = container[key];
    if (typeof inner === 'object') toWellFormed(inner);
    else if (typeof inner === 'string' && !inner.isWellFormed()) container[key] = inner.toWellFormed();
  }
  return value;
}

/** Far deeper than any body that the API needs. */
const DEEPEST = 64;
/** Texts up to this length are parsed without checking their depth. */
const PARSED_AT_ONCE = 4096;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether a long text is nested too deep to be parsed: the parser takes thirty times as long for deep nesting as for
 * other JSON of the same length.
 */
export function isTooDeep(text: string): boolean {
  if (text.length <= PARSED_AT_ONCE) return false;
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

/** The end of a JSON string that starts at a quote. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) return at;
    if (character === BACKSLASH) at += 1;
  }
  return json.length;
}

/** @returns undefined for an empty body. @throws ApiError `invalid_request` */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (isTooDeep(text))
    throw new ApiError('invalid_request', { message: `The body is nested deeper than ${DEEPEST} levels.` });
  let body: unknown;
  try {
    const parsed: unknown = JSON.parse(text);
    body = SURROGATE.test(text) ? toWellFormed(parsed) : parsed;
  } catch {
    throw new ApiError('invalid_request', { message: 'The body is not valid JSON.' });
  }
  // JSON can encode NUL only like this, so most bodies need no check.
  if (text.includes('\\u0000')) refuseNul(body, 'body');
  return body;
}
