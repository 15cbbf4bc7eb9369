/** What {@link loadPanelsOnInput} loads, in one file. */
export { MenuPanel } from './MenuPanel.tsx';
export { PopoverPanel } from './PopoverPanel.tsx';
export { TooltipPanel } from './TooltipPanel.tsx';
