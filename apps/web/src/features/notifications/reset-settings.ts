import type { NotificationSettings } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { answerIntoState } from '../../state/gateway-store.ts';
import { notificationSettingsDelete } from '../../state/resources/settings.ts';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { saveSettings } from './mute.ts';
import { notificationText as text } from './strings.ts';

/** Removes the settings of a server, category or channel, and offers undo. */
export async function resetSettings(settings: NotificationSettings, name: string): Promise<void> {
  const { id } = settings;
  await answerIntoState(
    () => client.api.deleteNotificationSettings({ targetId: id }),
    (state) => notificationSettingsDelete(state, { id }),
  );
  showToast(text.wasReset(name), 'done', {
    label: uiText.undo,
    run: () => saveSettings(id, settings),
  });
}
