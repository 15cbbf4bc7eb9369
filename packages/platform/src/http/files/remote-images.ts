/**
 * Serves pictures of other sites from this instance, so that other sites learn nothing about readers. Pictures are
 * fetched by the guarded client, identified by content, limited in size, cached for a while, and served only under
 * paths that the instance has signed.
 */

import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { type SafeFetch, SafeFetchError } from '../../safe-fetch/index.ts';
import { ApiError } from '../answers/api-error.ts';
import { AddressTurns } from './address-turns.ts';
import { MEDIA_HEADERS } from './media.ts';

/** Path under `/media/`, followed by the signature and the URL. */
export const REMOTE_IMAGES = 'remote/';

const KINDS = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/apng']);
const MAX_BYTES = 8 * 1024 * 1024;
const CACHE_BYTES = 32 * 1024 * 1024;
const CACHE_MS = 600_000;
const DAY_SECS = 86_400;

interface Picture {
  readonly bytes: Buffer;
  readonly contentType: string;
}

interface CachedPicture {
  /** Null if the URL has no picture. */
  readonly picture: Promise<Picture | null>;
  readonly until: number;
  bytes: number;
}

export interface RemoteImageOptions {
  readonly safeFetch: SafeFetch;
  readonly clock: { now(): number };
  /** The URL of a signed path; null if the signature is wrong. */
  readonly urlOf: (signature: string, encodedUrl: string) => string | null;
}

/** Mounts `GET /media/remote/{signature}/{url}`. */
export function mountRemoteImages(fastify: FastifyInstance, options: RemoteImageOptions): void {
  const images = new RemoteImages(options);
  fastify.get(`/media/${REMOTE_IMAGES}:signature/*`, async (request, reply) => {
    const { signature, '*': encoded } = request.params as {
      readonly signature: string;
      readonly '*': string;
    };
    const url = options.urlOf(signature, encoded);
    const picture = url === null ? null : await images.get(url, request.ip);
    if (picture === null) throw new ApiError('unknown_route');
    return send(reply, picture);
  });
}

function send(reply: FastifyReply, { bytes, contentType }: Picture): FastifyReply {
  return reply
    .headers({ ...MEDIA_HEADERS, 'accept-ranges': 'none', 'cache-control': `public, max-age=${DAY_SECS}` })
    .type(contentType)
    .send(bytes);
}

class RemoteImages {
  readonly #options: RemoteImageOptions;
  /** Oldest first. */
  readonly #cache = new Map<string, CachedPicture>();
  readonly #turns = new AddressTurns();
  #keptBytes = 0;

  constructor(options: RemoteImageOptions) {
    this.#options = options;
  }

  /** @param address of the reader. @throws ApiError unavailable if too many fetches are running */
  get(url: string, address: string): Promise<Picture | null> {
    const now = this.#options.clock.now();
    const known = this.#cache.get(url);
    if (known !== undefined && known.until > now) return known.picture;
    if (known !== undefined) this.#drop(url, known);
    if (!this.#turns.admits(address)) throw new ApiError('unavailable', { retryAfter: 1 });
    const picture = this.#turns.run(address, () => this.#fetch(url));
    const cached: CachedPicture = { picture, until: now + CACHE_MS, bytes: 0 };
    this.#cache.set(url, cached);
    void cached.picture.then(
      (picture) => this.#weigh(url, cached, picture),
      () => this.#drop(url, cached),
    );
    return cached.picture;
  }

  async #fetch(url: string): Promise<Picture | null> {
    try {
      const { status, body } = await this.#options.safeFetch(url, { maxBytes: MAX_BYTES });
      const found = status === 200 ? await fileTypeFromBuffer(body) : undefined;
      return found && KINDS.has(found.mime) ? { bytes: body, contentType: found.mime } : null;
    } catch (error) {
      if (error instanceof SafeFetchError) return null;
      throw error;
    }
  }

  /** Adds the entry's size and drops the oldest entries. An entry without a picture counts with a small size. */
  #weigh(url: string, cached: CachedPicture, picture: Picture | null): void {
    if (this.#cache.get(url) !== cached) return;
    cached.bytes = (picture?.bytes.length ?? 0) + 1024;
    this.#keptBytes += cached.bytes;
    for (const [oldest, entry] of this.#cache) {
      if (this.#keptBytes <= CACHE_BYTES) return;
      this.#drop(oldest, entry);
    }
  }

  #drop(url: string, entry: CachedPicture): void {
    this.#cache.delete(url);
    this.#keptBytes -= entry.bytes;
  }
}
