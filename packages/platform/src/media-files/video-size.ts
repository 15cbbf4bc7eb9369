/** The displayed size of a video, with rotation and square pixels applied. */
export interface VideoSize {
  readonly width: number;
  readonly height: number;
}

/** Limits for malformed containers. */
const MAX_MS = 5000;

/** Reads only the container, from disk. @returns null if it has no picture or is unreadable */
export async function videoSize(path: string): Promise<VideoSize | null> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] });
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), MAX_MS);
  try {
    return await Promise.race([readSize(input), late.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}

interface Container {
  getPrimaryVideoTrack(): Promise<{
    getDisplayWidth(): Promise<number>;
    getDisplayHeight(): Promise<number>;
  } | null>;
}

async function readSize(input: Container): Promise<VideoSize | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) return null;
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()].map(Math.round);
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : null;
}
