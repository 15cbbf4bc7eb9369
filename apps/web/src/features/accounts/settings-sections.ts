import type { GatewayState } from '../../state/model.ts';
import { createSlot, type Part } from '../../state/slots.ts';
import type { SettingsSection } from '../../ui/panels/SettingsPanel.tsx';

type Account = NonNullable<GatewayState['account']>;

export interface AccountSection extends SettingsSection {
  readonly group: 'you' | 'device' | 'developer' | 'operators' | 'last';
  readonly component: Part;
  /** Who sees the section; everyone when left out. */
  allowed?(account: Account): boolean;
}

/** The sections of one's own settings. */
export const settingsSections = createSlot<AccountSection>();

/** Fields that other features add to one's profile; each saves itself. */
export const profileFields = createSlot<Part>();
