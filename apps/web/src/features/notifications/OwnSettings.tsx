import type { NotificationSettings } from '@guildhall/protocol';
import { isMuted } from '@guildhall/protocol/mute';
import { useMemo } from 'react';
import { writtenName } from '../../state/channels/channel-name.ts';
import { useGateway } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { openOverlay } from '../../state/overlays.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { formatFull } from '../../ui/text/format-time.ts';
import { FOREVER } from './mute.ts';
import { resetSettings } from './reset-settings.ts';
import { notificationText as text } from './strings.ts';

interface OwnSetting {
  readonly settings: NotificationSettings;
  readonly name: string;
  /** The server of a channel. */
  readonly within: string | null;
}

/** Servers, channels and direct messages with settings of their own, with a way to change each. */
export function OwnSettings() {
  const own = useOwnSettings();
  return (
    <Section title={text.ownSettings} hint={text.ownSettingsHint}>
      {own.length === 0 ? (
        <p className="text-muted text-sm">{text.noOwnSettings}</p>
      ) : (
        <ul
          aria-label={text.ownSettings}
          className="grid divide-y divide-line rounded-card border border-line bg-field"
        >
          {own.map((setting) => (
            <OwnSettingRow key={setting.settings.id} setting={setting} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OwnSettingRow({ setting: { settings, name, within } }: { setting: OwnSetting }) {
  const reset = useAction(() => resetSettings(settings, name));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate">
          <bdi className="font-medium">{name}</bdi>{' '}
          {within === null ? null : <bdi className="text-muted text-sm">{within}</bdi>}
        </p>
        <p className="text-muted text-sm">{summaryOf(settings)}</p>
        <FormError>{reset.error}</FormError>
      </div>
      <Button kind="quiet" aria-label={text.resetOf(name)} busy={reset.busy} onClick={() => void reset.run()}>
        {uiText.reset}
      </Button>
      <Button
        kind="quiet"
        aria-label={text.changeOf(name)}
        onClick={() => openOverlay({ kind: 'notificationSettings', targetId: settings.id, name })}
      >
        {text.change}
      </Button>
    </li>
  );
}

function summaryOf({ level, mutedUntil, suppressEveryone }: NotificationSettings): string {
  const muted = isMuted({ mutedUntil }, Date.now()) && mutedUntil !== null;
  return [
    `${text.levels[level][0]}.`,
    ...(suppressEveryone ? [`${text.suppressEveryone}.`] : []),
    ...(muted ? [mutedUntil === FOREVER ? text.mutedForever : text.mutedUntil(formatFull(mutedUntil))] : []),
  ].join(' ');
}

function useOwnSettings(): readonly OwnSetting[] {
  const notifications = useGateway((state) => state.notifications);
  const servers = useGateway((state) => state.servers);
  const channels = useGateway((state) => state.channels);
  return useMemo(
    () =>
      Object.values(notifications)
        .flatMap((settings) => describe({ servers, channels }, settings))
        .sort((left, right) => (left.within ?? left.name).localeCompare(right.within ?? right.name)),
    [notifications, servers, channels],
  );
}

/** Empty for a server or channel that the person left or no longer sees. */
function describe(
  { servers, channels }: Pick<GatewayState, 'servers' | 'channels'>,
  settings: NotificationSettings,
): readonly OwnSetting[] {
  const server = servers[settings.id];
  if (server) return [{ settings, name: server.name, within: null }];
  const channel = channels[settings.id];
  if (!channel) return [];
  const isNamed = channel.serverId !== DIRECT && channel.kind !== 'category';
  const within = servers[channel.serverId]?.name ?? null;
  return [{ settings, name: isNamed ? writtenName(channel) : channel.name, within }];
}
