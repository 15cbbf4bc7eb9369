import { loadInPlace } from '../../state/slots.ts';
import type { MenuPanelProps } from './MenuPanel.tsx';
import type { PopoverPanelProps } from './PopoverPanel.tsx';
import type { TooltipPanelProps } from './TooltipPanel.tsx';

/** What opens beside a control. The first page is shown without it, so it loads with the first input. */
const load = () => import('./panels.ts');

export const MenuPanel = loadInPlace<'MenuPanel', MenuPanelProps>(load, 'MenuPanel');
export const PopoverPanel = loadInPlace<'PopoverPanel', PopoverPanelProps>(load, 'PopoverPanel');
export const TooltipPanel = loadInPlace<'TooltipPanel', TooltipPanelProps>(load, 'TooltipPanel');

/** Loads menus, popovers and tooltips as soon as the person moves the pointer or presses a key. */
export function loadPanelsOnInput(): void {
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(type, preloadPanels, { once: true, passive: true });
}

function preloadPanels(): void {
  for (const { preload } of [MenuPanel, PopoverPanel, TooltipPanel]) preload?.();
}
