import { Worker } from 'node:worker_threads';
import { ImageQueue } from '../images/index.ts';

/** The displayed size of a video, with rotation and square pixels applied. */
export interface VideoSize {
  readonly width: number;
  readonly height: number;
}

/** Limits for malformed containers. */
const MAX_MS = 5000;
const MAX_MEGABYTES = 128;
const queue = new ImageQueue({
  workers: 1,
  pixels: Number.POSITIVE_INFINITY,
  waitingPerCaller: 30,
  longestWaitMs: 30_000,
});

/**
 * Reads only the container, from disk. Senders take turns.
 * @returns null if it has no picture, is unreadable or takes too long, or too many videos of the sender wait
 */
export async function videoSize(path: string, sender: string): Promise<VideoSize | null> {
  return queue.run(sender, 1, () => readInWorker(path)).catch(() => null);
}

async function readInWorker(path: string): Promise<VideoSize | null> {
  const worker = new Worker(new URL('./video-size-worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  const timer = setTimeout(() => void worker.terminate(), MAX_MS);
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve);
      for (const end of ['error', 'exit']) worker.once(end, () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
