/**
 * Reads the size of a video in a worker thread: a small container may list thousands of tracks or samples, and parsing
 * them would delay requests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import type { VideoSize } from './video-size.ts';

async function readSize(path: string): Promise<VideoSize | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] });
  // Looking for the primary track would compare each track with all others.
  const [track] = await input.getVideoTracks();
  if (!track) return null;
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()].map(Math.round);
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : null;
}

parentPort?.postMessage(await readSize(workerData as string));
