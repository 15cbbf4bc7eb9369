import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

/** Icons that point in reading direction. */
const POINTS = /(?:Left|Right)$|^(?:Forward|ListEnd|LogOut|Reply|Send|Undo2)$/;

interface IconProps {
  of: LucideIcon;
  size?: number;
  className?: string;
}

/** A lucide icon in the client's one weight. Decorative: the control around it carries the name. */
export function Icon({ of: Glyph, size = 18, className }: IconProps) {
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      aria-hidden="true"
      focusable="false"
      className={classNames(POINTS.test(Glyph.displayName ?? '') && 'rtl:-scale-x-100', className)}
    />
  );
}
