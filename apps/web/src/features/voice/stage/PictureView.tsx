import { type Ref, useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface PictureViewProps {
  stream: MediaStream;
  label: string;
  /** Mirrors the person's own camera, unless it faces away from them. */
  mirrored: boolean;
  /** Shows the whole picture, for screens; a camera fills its tile. */
  whole: boolean;
  ref?: Ref<HTMLVideoElement>;
}

/** A video of a call. Its sound is played elsewhere. */
export function PictureView({ stream, label, mirrored, whole, ref }: PictureViewProps) {
  const own = useRef<HTMLVideoElement>(null);
  const facesAway = stream.getVideoTracks()[0]?.getSettings().facingMode === 'environment';
  useEffect(() => {
    const video = own.current;
    if (!video) return;
    video.srcObject = stream;
    void video.play().catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={(video) => {
        own.current = video;
        if (typeof ref === 'function') ref(video);
        else if (ref) ref.current = video;
      }}
      aria-label={label}
      autoPlay
      playsInline
      muted
      className={classNames(
        'absolute inset-0 size-full',
        whole ? 'object-contain' : 'object-cover',
        mirrored && !facesAway && '-scale-x-100',
      )}
    />
  );
}
