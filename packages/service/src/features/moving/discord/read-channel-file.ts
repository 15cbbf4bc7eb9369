import { jsonValues } from '../archive/json-values.ts';

/** The parts of a file, in its order. */
export type ChannelFilePart = { readonly kind: 'guild' | 'channel' | 'message'; readonly value: unknown };

/** Reads one file of an export. @throws ApiError invalid_request for invalid JSON */
export async function* readChannelFile(path: string): AsyncGenerator<ChannelFilePart> {
  for await (const { key, value } of jsonValues(path, ['$.guild', '$.channel', '$.messages.*'])) {
    yield { kind: key === 'guild' || key === 'channel' ? key : 'message', value };
  }
}
