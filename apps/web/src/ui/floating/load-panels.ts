/** Loads menus, popovers and tooltips. */
import { loadWithInput } from '../../state/later.ts';
import type { MenuPanelProps } from './MenuPanel.tsx';
import type { PopoverPanelProps } from './PopoverPanel.tsx';
import type { TooltipPanelProps } from './TooltipPanel.tsx';

const load = () => import('./panels.ts');

export const MenuPanel = loadWithInput<'MenuPanel', MenuPanelProps>(load, 'MenuPanel');
export const PopoverPanel = loadWithInput<'PopoverPanel', PopoverPanelProps>(load, 'PopoverPanel');
export const TooltipPanel = loadWithInput<'TooltipPanel', TooltipPanelProps>(load, 'TooltipPanel');
