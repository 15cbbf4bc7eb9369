import type { LucideIcon } from 'lucide-react';
import { Icon } from '../Icon.tsx';

interface IconMarkProps {
  icon: LucideIcon;
  label: string;
  size?: number;
  className: string;
}

/** An icon for a word, which screen readers say and a pointer shows. */
export function IconMark({ icon, label, size = 14, className }: IconMarkProps) {
  return (
    <span title={label} className={className}>
      <Icon of={icon} size={size} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
