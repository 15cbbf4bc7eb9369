import type { GatewayState } from '../../state/model.ts';
import { createSlot, type Part } from '../../state/slots.ts';
import type { SettingsSection } from '../../ui/panels/SettingsPanel.tsx';

type Account = NonNullable<GatewayState['account']>;

export interface AccountSection extends SettingsSection {
  readonly group: 'you' | 'device' | 'developer' | 'operators' | 'last';
  readonly component: Part;
  /** Whether the person sees the section; default: yes. */
  allowed?(account: Account): boolean;
}

/** Sections of the person's settings. */
export const settingsSections = createSlot<AccountSection>();

/** Fields that other features add to the profile; each saves itself. */
export const profileFields = createSlot<Part>();
