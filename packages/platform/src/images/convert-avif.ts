/**
 * Converts AVIF pictures in a process of their own. A few bytes of one may encode thousands of frames or tiles, which
 * the decoder reads in one step that nothing but the end of its process can stop.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { UnreadableImageError } from './apng.ts';
import type { ConvertedImage, ImageShape } from './types.ts';

/** On a busy machine, a process takes seconds to start. */
const MAX_START_MS = 60_000;
const MAX_MS = 8_000;

/** What the process receives when it is ready. */
export interface AvifRequest {
  readonly bytes: Buffer;
  readonly shape: ImageShape;
}

/** @throws UnreadableImageError if the picture is broken or too large, or conversion takes too long */
export async function convertAvif(bytes: Buffer, shape: ImageShape): Promise<ConvertedImage> {
  // Without the environment, because the process reads content of strangers and needs none of its secrets.
  const child = fork(new URL('./avif-process.ts', import.meta.url), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    await messageOf(child, MAX_START_MS);
    const request: AvifRequest = { bytes, shape };
    // A process that has ended reports it below.
    child.send(request, () => {});
    return (await messageOf(child, MAX_MS)) as ConvertedImage;
  } catch (error) {
    throw new UnreadableImageError('The picture cannot be read, or not in time.', { cause: error });
  } finally {
    child.kill('SIGKILL');
  }
}

/** The next message of a process. @throws Error if it ends or takes longer */
async function messageOf(child: ChildProcess, maxMs: number): Promise<unknown> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(maxMs)]);
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('the process ended');
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message;
  } finally {
    over.abort();
  }
}
