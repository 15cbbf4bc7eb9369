import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** With the boxes that describe it at the end, where cameras write them. */
const FORMATS = {
  mp4: new Mp4OutputFormat({ fastStart: false }),
  mov: new MovOutputFormat({ fastStart: false }),
  webm: new WebMOutputFormat(),
};

interface Film {
  readonly rotation?: 0 | 90;
  readonly tags?: MetadataTags;
}

/** A film of one frame, 320 pixels wide and 180 high before its rotation. */
export async function aFilm(kind: keyof typeof FORMATS, { rotation = 0, tags }: Film = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[kind], target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, rotation === 0 ? {} : { rotation });
  if (tags) output.setMetadataTags(tags);
  await output.start();
  const config = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  await source.add(new EncodedPacket(new Uint8Array([0x82, 0x49, 0x83, 0x42]), 'key', 0, 1), {
    decoderConfig: config,
  });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
