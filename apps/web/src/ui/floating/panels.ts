/** One file, so that one request loads them. */
export { FieldPanel } from './FieldPanel.tsx';
export { MenuPanel } from './MenuPanel.tsx';
export { PopoverPanel } from './PopoverPanel.tsx';
export { TooltipPanel } from './TooltipPanel.tsx';
