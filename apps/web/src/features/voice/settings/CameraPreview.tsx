import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { openCamera } from '../pictures/capture.ts';
import { deviceProblem } from '../sound/device-problem.ts';
import { PictureView } from '../stage/PictureView.tsx';
import { voiceText } from '../strings.ts';
import { useVoiceSettings } from '../voice-settings.ts';
import { voiceSettingsText as text } from './strings.ts';

/** A preview of the camera. */
export function CameraPreview({ onAllowed }: { onAllowed(): void }) {
  const { camera } = useVoiceSettings();
  const [running, setRunning] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another camera replaces this one
  useEffect(() => {
    if (!running) return;
    const opened = openCamera();
    opened.then(
      (track) => {
        setProblem(null);
        setStream(new MediaStream([track]));
        onAllowed();
      },
      (error: unknown) => setProblem(voiceText.picture('camera', deviceProblem(error))),
    );
    return () => {
      setStream(null);
      void opened.then((track) => track.stop()).catch(() => undefined);
    };
  }, [running, camera]);
  return (
    <div className="grid gap-3">
      {stream ? (
        <div className="relative aspect-video overflow-hidden rounded-card bg-active">
          <PictureView stream={stream} label={text.preview} mirrored whole />
        </div>
      ) : null}
      {running && problem ? <FormError>{problem}</FormError> : null}
      <div>
        <Button onClick={() => setRunning(!running)}>{running ? text.stopCamera : text.startCamera}</Button>
      </div>
    </div>
  );
}
