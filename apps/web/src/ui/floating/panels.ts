/** In one file, for the one request that loads them. */
export { MenuPanel } from './MenuPanel.tsx';
export { PopoverPanel } from './PopoverPanel.tsx';
export { TooltipPanel } from './TooltipPanel.tsx';
