import { SelectField } from '../../../ui/Choice.tsx';
import { voiceSettingsText as text } from './strings.ts';

interface DeviceFieldProps {
  label: string;
  kind: MediaDeviceKind;
  devices: readonly MediaDeviceInfo[];
  value: string;
  onValue(deviceId: string): void;
}

/** A choice of a device, or the browser's default. */
export function DeviceField({ label, kind, devices, value, onValue }: DeviceFieldProps) {
  const options = devices
    .filter((device) => device.kind === kind && device.deviceId !== '' && device.deviceId !== 'default')
    .map((device, index) => ({
      value: device.deviceId,
      label: device.label || text.unnamed(label, index + 1),
    }));
  return (
    <SelectField
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      options={[{ value: '', label: text.byBrowser }, ...options]}
      onValue={onValue}
    />
  );
}
