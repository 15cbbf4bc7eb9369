/**
 * Limits the memory of bodies that arrive slowly: a request may take five minutes, and its body is held until it is
 * complete.
 */
import { finished } from 'node:stream';
import { LIMITS } from '@guildhall/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlock } from '../../addresses/index.ts';
import { ApiError } from '../answers/api-error.ts';

/** What the incomplete bodies of one address (IPv6: a /64) may announce together. */
const HELD_BYTES = 32 * 1024 * 1024;
/** Shorter bodies mostly arrive with their headers. */
const COUNTED_FROM_BYTES = 16_384;
const HELD_TYPE = /^application\/(?:json|x-www-form-urlencoded)\b/i;
const FORM_TYPE = /^multipart\//i;

/** Refuses a body that an address has no room for. */
export function limitHeldBodies(fastify: FastifyInstance): void {
  const held = new Map<string, number>();
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const bytes = heldBytes(request);
    if (bytes < COUNTED_FROM_BYTES) return done(null, payload);
    const block = addressBlock(request.ip);
    const others = held.get(block) ?? 0;
    if (others + bytes > HELD_BYTES) return done(new ApiError('unavailable', { retryAfter: 1 }));
    held.set(block, others + bytes);
    finished(request.raw, () => {
      const left = (held.get(block) ?? bytes) - bytes;
      if (left > 0) held.set(block, left);
      else held.delete(block);
    });
    done(null, payload);
  });
}

/**
 * How much of the body may be held; without an announced length, as much as the route takes. Of a form only the texts
 * are held: files go to the disk.
 */
function heldBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const type = headers['content-type'] ?? '';
  const isForm = FORM_TYPE.test(type);
  if (!isForm && !HELD_TYPE.test(type)) return 0;
  const mostHeld = isForm ? LIMITS.jsonBodyBytes : bodyLimit;
  const announced =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : mostHeld;
  return Math.min(announced, mostHeld);
}
