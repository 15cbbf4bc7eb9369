/**
 * Converts AVIF pictures in a process of their own. A few bytes of one may stand for thousands of frames or tiles, which
 * the decoder reads in one step that nothing but the end of its process can stop.
 */
import { fork } from 'node:child_process';
import { UnreadableImageError } from './apng.ts';
import type { ConvertedImage, ImageShape } from './types.ts';

/** Includes the start of the process, which takes seconds on a busy machine. */
const MAX_MS = 15_000;

/** What the process receives. */
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
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  });
  const request: AvifRequest = { bytes, shape };
  const made = await new Promise<ConvertedImage | null>((resolve) => {
    child.once('message', (image) => resolve(image as ConvertedImage));
    for (const end of ['error', 'exit']) child.once(end, () => resolve(null));
    // A process that cannot start reports an error.
    child.send(request, () => {});
  });
  child.kill('SIGKILL');
  if (made === null) throw new UnreadableImageError('The picture cannot be read, or not in time.');
  return made;
}
