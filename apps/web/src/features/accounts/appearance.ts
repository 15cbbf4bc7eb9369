import { createDeviceStore } from '../../state/device.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { useStore } from '../../state/store.ts';

export interface Appearance {
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'standard' | 'more';
  readonly motion: 'system' | 'reduced';
}

function read(stored: unknown): Appearance {
  const chosen = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<keyof Appearance, unknown>
  >;
  return {
    theme: chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : 'system',
    contrast: chosen.contrast === 'more' || systemWantsContrast(stored) ? 'more' : 'standard',
    motion: chosen.motion === 'reduced' ? 'reduced' : 'system',
  };
}

/** Until the person chooses, the system's contrast setting applies. */
function systemWantsContrast(stored: unknown): boolean {
  return stored === null && matchMedia('(prefers-contrast: more)').matches;
}

/** The appearance of the client in this browser. `public/theme.js` reads the same record before the first paint. */
export const appearanceStore = createDeviceStore('appearance', read);

export function useAppearance(): Appearance {
  return useStore(appearanceStore, (appearance) => appearance);
}

function apply({ theme, contrast, motion }: Appearance): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (contrast === 'more') dataset.contrast = 'more';
  else delete dataset.contrast;
  if (motion === 'reduced') dataset.motion = 'reduced';
  else delete dataset.motion;
}

/** Applies the appearance now and after each change. */
export function followAppearance(): void {
  apply(appearanceStore.get());
  appearanceStore.subscribe(() => apply(appearanceStore.get()));
  gatewayStore.subscribe(() => {
    const { settings } = gatewayStore.get();
    document.documentElement.toggleAttribute('data-compact', settings?.compact ?? false);
    if (!settings) return;
    // Kept in this browser, for the first paint.
    const motion = settings.reducedMotion ? 'reduced' : 'system';
    appearanceStore.update((kept) => (kept.motion === motion ? kept : { ...kept, motion }));
  });
}
