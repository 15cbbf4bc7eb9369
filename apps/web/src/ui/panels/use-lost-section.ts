import { useEffect, useRef } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { showToast } from '../toasts/toast.ts';
import type { SettingsSection } from './SettingsPanel.tsx';
import { settingsPanelText } from './settings-strings.ts';

/** Says why settings close, or another section appears, when the person may no longer change the section. */
export function useLostSection(
  sections: readonly Pick<SettingsSection, 'id'>[],
  shown: string | undefined,
  name: string | undefined,
): void {
  const before = useRef(shown);
  // To view the server as a role, the person leaves its settings on purpose.
  const viewing = useGateway((state) => state.viewAs !== null);
  useEffect(() => {
    const lost = before.current !== undefined && sections.every(({ id }) => id !== before.current);
    if (lost && !viewing && name !== undefined) showToast(settingsPanelText.lost(name), 'problem');
    before.current = shown;
  }, [sections, shown, name, viewing]);
}
