import type { GatewayState } from '../../state/model.ts';
import { type AccountSection, settingsSections } from './settings-sections.ts';

/** The settings sections that the signed-in person may open. */
export function ownSections(account: GatewayState['account']): readonly AccountSection[] {
  return settingsSections
    .entries()
    .filter(({ allowed }) => !allowed || (account !== null && allowed(account)));
}
