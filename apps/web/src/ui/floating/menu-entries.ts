import type { LucideIcon } from 'lucide-react';

export interface MenuAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Shown instead of the label, in a row with those of other entries above the menu. */
  readonly emoji?: string;
  readonly shortcut?: string;
  readonly danger?: boolean;
  /** For an entry that is one of several choices: whether it is the chosen one. */
  readonly chosen?: boolean;
  /** A promise is shown as work under way once it takes a long time, and its failure as a notice. */
  run(): unknown;
}

/** An entry of a menu; null draws a divider. */
export type MenuEntry = MenuAction | null;

/** Entries, or how to read them when the menu opens. */
export type MenuEntries = readonly MenuEntry[] | (() => readonly MenuEntry[]);
