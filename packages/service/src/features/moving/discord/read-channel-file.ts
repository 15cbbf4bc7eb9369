/**
 * Reads one file of an export value by value, so that a file of several hundred megabytes needs the memory of one
 * message.
 */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { ApiError } from '@guildhall/platform';
import { JSONParser } from '@streamparser/json';

/** The parts of a file, in its order. */
export type ChannelFilePart = { readonly kind: 'guild' | 'channel' | 'message'; readonly value: unknown };

/** @throws ApiError invalid_request for invalid JSON. */
export async function* readChannelFile(path: string): AsyncGenerator<ChannelFilePart> {
  const parser = new JSONParser({ paths: ['$.guild', '$.channel', '$.messages.*'], keepStack: false });
  let parts: ChannelFilePart[] = [];
  parser.onValue = ({ value, key }) => {
    const kind = key === 'guild' || key === 'channel' ? key : 'message';
    parts.push({ kind, value });
  };
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      parser.write(chunk as Buffer);
      yield* parts;
      parts = [];
    }
    if (!parser.isEnded) parser.end();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', { message: `${basename(path)} is not readable JSON.` });
  }
}
