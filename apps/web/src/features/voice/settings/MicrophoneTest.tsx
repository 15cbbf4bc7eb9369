import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SwitchRow } from '../../../ui/Choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { audioContext } from '../sound/audio-context.ts';
import { deviceProblem } from '../sound/device-problem.ts';
import type { GateReport } from '../sound/gate-worklet.ts';
import { type Microphone, openMicrophone } from '../sound/microphone.ts';
import { voiceText } from '../strings.ts';
import { THRESHOLDS, useVoiceSettings, type VoiceSettings } from '../voice-settings.ts';
import type { DeviceProblem } from '../voice-store.ts';
import { voiceSettingsText as text } from './strings.ts';

const SILENCE: GateReport = { level: -100, open: false };

/** Shows the microphone's live level, and whether others would hear it. */
export function MicrophoneTest({ onAllowed }: { onAllowed(): void }) {
  const settings = useVoiceSettings();
  const [running, setRunning] = useState(false);
  const [hears, setHears] = useState(false);
  const { report, problem } = useMicrophone(running, hears, settings, onAllowed);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind={running ? 'secondary' : 'primary'} onClick={() => setRunning(!running)}>
          {running ? text.stopTest : text.startTest}
        </Button>
        {running ? (
          <p role="status" className="text-muted text-sm">
            {report.open ? text.heard : text.notHeard}
          </p>
        ) : null}
      </div>
      <Meter report={report} threshold={settings.input === 'activity' ? settings.threshold : null} />
      {problem ? <FormError>{voiceText.microphone(problem)}</FormError> : null}
      <SwitchRow
        label={text.hearYourself}
        hint={text.hearYourselfHint}
        checked={hears}
        onChecked={setHears}
      />
    </Card>
  );
}

/** Levels on a line, over the range of the setting. */
function share(level: number): number {
  const { least, most } = THRESHOLDS;
  return Math.min(1, Math.max(0, (level - least) / (most - least)));
}

function Meter({ report: { level, open }, threshold }: { report: GateReport; threshold: number | null }) {
  const { least, most } = THRESHOLDS;
  return (
    <div className="relative h-3 overflow-hidden rounded-full bg-active">
      <meter
        aria-label={text.level}
        aria-valuetext={text.decibels(level)}
        min={least}
        max={most}
        value={Math.min(most, Math.max(least, level))}
        className="sr-only"
      />
      <div
        className={classNames('h-full rounded-full', open ? 'bg-accent' : 'bg-line-strong')}
        style={{ width: `${share(level) * 100}%` }}
      />
      {threshold === null ? null : (
        <div
          className="absolute inset-y-0 w-0.5 bg-ink"
          style={{ insetInlineStart: `${share(threshold) * 100}%` }}
        />
      )}
    </div>
  );
}

/** Keeps the microphone open during the test, and reopens it when a setting requires that. */
function useMicrophone(running: boolean, hears: boolean, settings: VoiceSettings, onAllowed: () => void) {
  const [report, setReport] = useState(SILENCE);
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  const allowed = useRef(onAllowed);
  allowed.current = onAllowed;
  const current = useRef(settings);
  current.current = settings;
  const {
    microphone: device,
    input,
    echoCancellation,
    noiseSuppression,
    rnnoise,
    autoGainControl,
  } = settings;
  const key = [device, input, echoCancellation, noiseSuppression, rnnoise, autoGainControl].join(' ');
  useEffect(() => {
    if (!running || key === '') return;
    const opened = open(current.current, hears, setReport, () => setProblem('unplugged'));
    opened.then(
      () => {
        setProblem(null);
        allowed.current();
      },
      (error: unknown) => setProblem(deviceProblem(error)),
    );
    return () => {
      void opened.then((close) => close()).catch(() => undefined);
      setReport(SILENCE);
    };
  }, [running, hears, key]);
  return { report, problem: running ? problem : null };
}

/** @returns a function that closes it */
async function open(
  settings: VoiceSettings,
  hears: boolean,
  heard: (report: GateReport) => void,
  ended: () => void,
): Promise<() => void> {
  const microphone: Microphone = await openMicrophone({ settings, heard, ended });
  const context = audioContext();
  const source = context.createMediaStreamSource(new MediaStream([microphone.track]));
  if (hears) source.connect(context.destination);
  return () => {
    source.disconnect();
    microphone.close();
  };
}
