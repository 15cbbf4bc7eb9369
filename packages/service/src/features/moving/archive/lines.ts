/** JSON records, one a line, out of a stream that may be hostile. */
import { StringDecoder } from 'node:string_decoder';
import { ApiError } from '@guildhall/platform';

/** Far more than any message takes; what is longer is no record. */
const MAX_LINE = 4 * 1024 * 1024;

/** @throws ApiError invalid_request for a line that is too long or no JSON. */
export async function* jsonLines(name: string, chunks: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw unreadable(name);
    for (const line of lines) if (line !== '') yield parsed(name, line);
  }
  if (rest !== '') yield parsed(name, rest);
}

function parsed(name: string, line: string): unknown {
  if (line.length > MAX_LINE) throw unreadable(name);
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable(name);
  }
}

export function unreadable(name: string): ApiError {
  return new ApiError('invalid_request', { message: `The archive's ${name} cannot be read.` });
}
