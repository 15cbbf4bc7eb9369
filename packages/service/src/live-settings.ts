/** Settings of the instance, some of which operators change while it runs (design, chapter 9). */
import type { InstanceSettings } from './runtime.ts';

/** Settings that can be changed; all others come from the configuration while the process runs. */
const ADJUSTABLE = [
  'registration',
  'registrationChallenge',
  'accountsNeedConfirmedEmail',
  'coins',
  'earlyAccess',
  'messageRetentionMaxDays',
  'attachmentRetentionMaxDays',
  'imports',
  'storage',
] as const;

export type AdjustableSettings = Pick<InstanceSettings, (typeof ADJUSTABLE)[number]>;

interface Live {
  readonly configured: AdjustableSettings;
  change(values: AdjustableSettings): void;
}

const known = new WeakMap<InstanceSettings, Live>();

/** The same settings, with an adjustable part that can be changed in place. */
export function liveSettings(configured: InstanceSettings): InstanceSettings {
  let current: AdjustableSettings = configured;
  const settings: InstanceSettings = { ...configured };
  for (const name of ADJUSTABLE)
    Object.defineProperty(settings, name, { enumerable: true, get: () => current[name] });
  known.set(settings, {
    configured,
    change: (values) => {
      current = values;
    },
  });
  return settings;
}

/** The values from the configuration, regardless of changes since. */
export function configuredSettings(settings: InstanceSettings): AdjustableSettings {
  return known.get(settings)?.configured ?? settings;
}

/** @throws Error for settings that are not live */
export function changeSettings(settings: InstanceSettings, values: AdjustableSettings): void {
  const live = known.get(settings);
  if (!live) throw new Error('these settings cannot be changed');
  live.change(values);
}
