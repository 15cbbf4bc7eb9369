import { createSlot, type Part } from '../../state/slots.ts';
import type { SettingsSection } from '../../ui/panels/SettingsPanel.tsx';

export interface AccountSection extends SettingsSection {
  readonly group: 'you' | 'device' | 'developer' | 'last';
  readonly component: Part;
}

/** The sections of one's own settings. */
export const settingsSections = createSlot<AccountSection>();

/** Fields that other features add to one's profile; each saves itself. */
export const profileFields = createSlot<Part>();
