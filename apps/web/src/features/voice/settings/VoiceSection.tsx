import { Button } from '../../../ui/Button.tsx';
import { CardChoice, SwitchRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Section } from '../../../ui/Surface.tsx';
import { canChooseSpeaker } from '../sound/audio-context.ts';
import { devicesAreClosed } from '../sound/device-problem.ts';
import { playCue } from '../sound/tones.ts';
import { voiceText } from '../strings.ts';
import { changeVoiceSettings, MAX_VOLUME, THRESHOLDS, useVoiceSettings } from '../voice-settings.ts';
import { CameraPreview } from './CameraPreview.tsx';
import { DeviceField } from './DeviceField.tsx';
import { MicrophoneTest } from './MicrophoneTest.tsx';
import { PushKey } from './PushKey.tsx';
import { RangeField } from './RangeField.tsx';
import { voiceSettingsText as text } from './strings.ts';
import { useDevices } from './use-devices.ts';

/** The slider's default. */
const FIRST_THRESHOLD = -45;

/** Devices and levels of this browser. Changes apply at once, even in a call. */
export function VoiceSection() {
  const settings = useVoiceSettings();
  const { devices, read, named } = useDevices();
  if (devicesAreClosed()) return <FormError>{voiceText.microphone('insecure')}</FormError>;
  const shared = { devices };
  return (
    <div className="grid gap-8">
      <Section title={text.microphone} hint={named ? undefined : text.names}>
        <DeviceField
          {...shared}
          label={text.microphone}
          kind="audioinput"
          value={settings.microphone}
          onValue={(microphone) => changeVoiceSettings({ microphone })}
        />
      </Section>
      <Section title={text.test} hint={text.testHint}>
        <MicrophoneTest onAllowed={read} />
      </Section>
      <InputMode />
      <Section title={text.speaker}>
        {canChooseSpeaker() ? (
          <DeviceField
            {...shared}
            label={text.speaker}
            kind="audiooutput"
            value={settings.speaker}
            onValue={(speaker) => changeVoiceSettings({ speaker })}
          />
        ) : (
          <p className="text-muted text-sm">{text.speakerByBrowser}</p>
        )}
        <RangeField
          label={text.volume}
          value={settings.volume}
          least={0}
          most={MAX_VOLUME}
          step={0.05}
          shown={voiceText.percent(settings.volume)}
          onValue={(volume) => changeVoiceSettings({ volume })}
        />
        <div>
          <Button onClick={() => playCue('join')}>{text.playSound}</Button>
        </div>
      </Section>
      <Processing />
      <Section title={text.camera}>
        <DeviceField
          {...shared}
          label={text.camera}
          kind="videoinput"
          value={settings.camera}
          onValue={(camera) => changeVoiceSettings({ camera })}
        />
        <CameraPreview onAllowed={read} />
      </Section>
    </div>
  );
}

function InputMode() {
  const { input, threshold } = useVoiceSettings();
  return (
    <Section title={text.input}>
      <CardChoice
        label={text.input}
        value={input}
        options={[
          { value: 'activity', label: text.activity, hint: text.activityHint },
          { value: 'push', label: text.push, hint: text.pushHint },
        ]}
        columns="wide:grid-cols-2"
        onValue={(chosen) => changeVoiceSettings({ input: chosen })}
      />
      {input === 'push' ? (
        <PushKey />
      ) : (
        <>
          <SwitchRow
            label={text.automatic}
            hint={text.automaticHint}
            checked={threshold === null}
            onChecked={(automatic) => changeVoiceSettings({ threshold: automatic ? null : FIRST_THRESHOLD })}
          />
          {threshold === null ? null : (
            <RangeField
              label={text.threshold}
              value={threshold}
              least={THRESHOLDS.least}
              most={THRESHOLDS.most}
              step={1}
              shown={text.decibels(threshold)}
              onValue={(chosen) => changeVoiceSettings({ threshold: chosen })}
            />
          )}
        </>
      )}
    </Section>
  );
}

function Processing() {
  const { noiseSuppression, rnnoise, echoCancellation, autoGainControl } = useVoiceSettings();
  return (
    <Section title={text.processing}>
      <SwitchRow
        label={text.noise}
        hint={text.noiseHint}
        checked={noiseSuppression}
        onChecked={(checked) => changeVoiceSettings({ noiseSuppression: checked })}
      />
      {noiseSuppression ? (
        <SwitchRow
          label={text.rnnoise}
          hint={text.rnnoiseHint}
          checked={rnnoise}
          onChecked={(checked) => changeVoiceSettings({ rnnoise: checked })}
        />
      ) : null}
      <SwitchRow
        label={text.echo}
        hint={text.echoHint}
        checked={echoCancellation}
        onChecked={(checked) => changeVoiceSettings({ echoCancellation: checked })}
      />
      <SwitchRow
        label={text.gain}
        hint={text.gainHint}
        checked={autoGainControl}
        onChecked={(checked) => changeVoiceSettings({ autoGainControl: checked })}
      />
    </Section>
  );
}
