/** Serves a built single-page application: files by name, its index for every other page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECS = 365 * 24 * 3600;

/** What a page of the application may do (no foreign scripts, no frames around it). */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; " +
    "media-src 'self' https: blob:; connect-src 'self' ws: wss:; font-src 'self' data:; object-src 'none'; " +
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  'cache-control': 'no-cache',
};

/**
 * Mounts the files of a folder. Names under `/assets/` carry their content's hash and are kept by browsers.
 * @returns what answers a page request that names no file, to be asked by the not-found handler.
 */
export async function mountStaticSite(fastify: FastifyInstance, folder: string): Promise<void> {
  const index = await readFile(join(folder, 'index.html'));
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('x-content-type-options', 'nosniff');
      const hashed = path.includes('/assets/');
      response.header('cache-control', hashed ? `public, max-age=${YEAR_SECS}, immutable` : 'no-cache');
    },
  });
  const page = (
    _request: unknown,
    reply: {
      headers(headers: Readonly<Record<string, string>>): unknown;
      type(type: string): { send(body: Buffer): unknown };
    },
  ) => {
    reply.headers(PAGE_HEADERS);
    return reply.type('text/html; charset=utf-8').send(index);
  };
  fastify.get('/', page);
  fastify.get('/*', { constraints: {} }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isFile = /\.[a-z0-9]+$/i.test(path) || path.startsWith('/api/') || path === '/api';
    return isFile ? reply.callNotFound() : page(request, reply);
  });
}
