/** Settings that operators change at run time; they override the configuration (design, chapter 9). */
import { ApiError, INSTANCE_SETTINGS_LOCK, isoTime, readWrittenTime } from '@guildhall/platform';
import { LIMITS, type OperatorActionReply } from '@guildhall/protocol';
import { type AdjustableSettings, changeSettings, configuredSettings } from '../../live-settings.ts';
import type { Row } from '../../rows.ts';
import type { Runtime } from '../../runtime.ts';
import { deleteSetting, storedSettings, upsertSetting } from './instance-setting-store.ts';
import { type OperatorContext, recordOperation } from './record.ts';

export type InstanceSettingView = OperatorActionReply<'listSettings'>[number];

interface Setting {
  /** Its valid values, as an error lists them. */
  readonly takes: string;
  show(settings: AdjustableSettings): string | null;
  /** @returns null when the text is not a valid value */
  change(settings: AdjustableSettings, text: string): AdjustableSettings | null;
}

function choice<Key extends 'registration' | 'registrationChallenge' | 'imports'>(
  key: Key,
  values: readonly AdjustableSettings[Key][],
): Setting {
  return {
    takes: `one of ${values.join(', ')}`,
    show: (settings) => settings[key],
    change: (settings, text) => {
      const value = values.find((each) => each === text);
      return value === undefined ? null : { ...settings, [key]: value };
    },
  };
}

/** @param read the setting's value. @param write the settings with another value */
function wholeNumber(
  maximum: number,
  read: (settings: AdjustableSettings) => number,
  write: (settings: AdjustableSettings, value: number) => AdjustableSettings,
): Setting {
  return {
    takes: `a whole number from 0 to ${maximum}`,
    show: (settings) => String(read(settings)),
    change: (settings, text) =>
      /^\d{1,10}$/.test(text) && Number(text) <= maximum ? write(settings, Number(text)) : null,
  };
}

function coins(key: 'onJoin' | 'daily' | 'feePercent', maximum: number): Setting {
  return wholeNumber(
    maximum,
    (settings) => settings.coins[key],
    (settings, value) => ({ ...settings, coins: { ...settings.coins, [key]: value } }),
  );
}

function time(key: 'from' | 'until'): Setting {
  return {
    takes: 'a time such as 2026-01-31T12:00:00Z',
    show: ({ earlyAccess }) => (earlyAccess[key] === null ? null : isoTime(earlyAccess[key])),
    change: (settings, text) => {
      const at = readWrittenTime(text);
      if (at === null) return null;
      return { ...settings, earlyAccess: { ...settings.earlyAccess, [key]: at } };
    },
  };
}

const MEGABYTE = 1024 * 1024;

function megabytes(key: keyof AdjustableSettings['storage']): Setting {
  return wholeNumber(
    LIMITS.storageMegabytes,
    (settings) => settings.storage[key] / MEGABYTE,
    (settings, value) => ({ ...settings, storage: { ...settings.storage, [key]: value * MEGABYTE } }),
  );
}

function days(key: 'messageRetentionMaxDays' | 'attachmentRetentionMaxDays'): Setting {
  return wholeNumber(
    LIMITS.retentionDays,
    (settings) => settings[key],
    (settings, value) => ({ ...settings, [key]: value }),
  );
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  registration: choice('registration', ['open', 'code', 'closed']),
  'registration-challenge': choice('registrationChallenge', ['none', 'work']),
  'accounts-need-confirmed-email': {
    takes: 'true or false',
    show: ({ accountsNeedConfirmedEmail }) => String(accountsNeedConfirmedEmail),
    change: (settings, text) =>
      text === 'true' || text === 'false'
        ? { ...settings, accountsNeedConfirmedEmail: text === 'true' }
        : null,
  },
  'coins-on-join': coins('onJoin', LIMITS.coinsAtOnce),
  'coins-daily': coins('daily', LIMITS.coinsAtOnce),
  'coin-fee-percent': coins('feePercent', 100),
  'message-retention-max-days': days('messageRetentionMaxDays'),
  'attachment-retention-max-days': days('attachmentRetentionMaxDays'),
  imports: choice('imports', ['on', 'off']),
  'storage-per-person-mb': megabytes('perPersonBytes'),
  'storage-per-server-mb': megabytes('perServerBytes'),
  'storage-max-mb': megabytes('maxBytes'),
  'early-access-from': time('from'),
  'early-access-until': time('until'),
};

/** The value in force, and its source. */
export async function listSettings({ runtime }: OperatorContext): Promise<InstanceSettingView[]> {
  // A CLI command has its own runtime, which knows only the configuration.
  await loadInstanceSettings(runtime);
  const set = new Set((await storedSettings(runtime.database.db)).map(({ name }) => name));
  return Object.entries(SETTINGS).map(([name, setting]) => ({
    name,
    value: setting.show(runtime.settings),
    from: set.has(name) ? 'operators' : 'configuration',
  }));
}

/**
 * Changes a setting: here immediately, on other processes within seconds.
 * @param value null returns to the configuration
 * @throws ApiError invalid_request
 */
export async function changeSetting(
  ctx: OperatorContext,
  name: string,
  value: string | null,
): Promise<InstanceSettingView[]> {
  const { runtime } = ctx;
  const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
  if (!setting) {
    const names = Object.keys(SETTINGS).join(', ');
    throw new ApiError('invalid_request', {
      message: `There is no setting "${name}"; choose one of ${names}.`,
    });
  }
  if (value !== null && setting.change(runtime.settings, value) === null)
    throw new ApiError('invalid_request', {
      message: `"${value}" is not valid: ${name} takes ${setting.takes}.`,
    });
  await runtime.database.transaction(async (tx) => {
    await tx.lock(INSTANCE_SETTINGS_LOCK);
    const stored = await storedSettings(tx.db);
    requireEarlyAccessWindow(runtime, stored, name, value);
    const before = setting.show(adjusted(runtime, stored));
    const isChanged = await (value === null ? deleteSetting(tx.db, name) : upsertSetting(tx.db, name, value));
    if (isChanged)
      await recordOperation(ctx, tx, { action: 'settings set', target: name, before, after: value });
  });
  return listSettings(ctx);
}

/** A start refuses such a window in the configuration, too. @throws ApiError invalid_request */
function requireEarlyAccessWindow(
  runtime: Runtime,
  stored: readonly Row<'instance_settings'>[],
  name: string,
  value: string | null,
): void {
  if (!name.startsWith('early-access-')) return;
  const others = stored.filter((setting) => setting.name !== name);
  const { from, until } = adjusted(
    runtime,
    value === null ? others : [...others, { name, value }],
  ).earlyAccess;
  if (from !== null && until !== null && from >= until)
    throw new ApiError('invalid_request', { message: 'Early access must begin before it ends.' });
}

/** Reads the operators' settings at the start and then every few seconds. */
export async function loadInstanceSettings(runtime: Runtime): Promise<void> {
  changeSettings(runtime.settings, adjusted(runtime, await storedSettings(runtime.database.db)));
}

/** The configuration with operators' settings. */
function adjusted(runtime: Runtime, stored: readonly Row<'instance_settings'>[]): AdjustableSettings {
  return stored.reduce<AdjustableSettings>(
    (settings, { name, value }) => SETTINGS[name]?.change(settings, value) ?? settings,
    configuredSettings(runtime.settings),
  );
}
