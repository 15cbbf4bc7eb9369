/** Loads menus, popovers and tooltips. */
import { loadWithInput } from '../../state/later.ts';

const load = () => import('./panels.ts');

export const MenuPanel = loadWithInput(load, 'MenuPanel');
export const PopoverPanel = loadWithInput(load, 'PopoverPanel');
export const TooltipPanel = loadWithInput(load, 'TooltipPanel');
