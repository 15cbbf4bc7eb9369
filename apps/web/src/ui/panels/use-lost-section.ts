import { useEffect, useRef } from 'react';
import { showToast } from '../Toast.tsx';
import type { SettingsSection } from './SettingsPanel.tsx';
import { settingsPanelText } from './settings-strings.ts';

/** Says why settings close, or another section appears, when the person may no longer change the section. */
export function useLostSection(
  sections: readonly Pick<SettingsSection, 'id'>[],
  shown: string | undefined,
  name: string | undefined,
): void {
  const before = useRef(shown);
  useEffect(() => {
    const lost = before.current !== undefined && sections.every(({ id }) => id !== before.current);
    if (lost && name !== undefined) showToast(settingsPanelText.lost(name), 'problem');
    before.current = shown;
  }, [sections, shown, name]);
}
