/** Loads menus, popovers, tooltips and suggestions. */
import { loadWithInput } from '../../state/later.ts';

const load = () => import('./panels.ts');

export const FieldPanel = loadWithInput(load, 'FieldPanel');
export const MenuPanel = loadWithInput(load, 'MenuPanel');
export const PopoverPanel = loadWithInput(load, 'PopoverPanel');
export const TooltipPanel = loadWithInput(load, 'TooltipPanel');
