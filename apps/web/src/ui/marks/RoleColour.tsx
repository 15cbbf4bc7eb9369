import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** The variable that the class `text-role` and the dot read; every theme keeps the hue and adjusts the lightness. */
function roleVariable(colour: string | null): CSSProperties {
  return colour ? ({ '--role': colour } as CSSProperties) : {};
}

interface RoleTextProps {
  /** '#rrggbb'; null leaves the text as it is. */
  colour: string | null;
  className?: string;
  children: ReactNode;
}

/** Text in the colour of a role, legible in every theme. */
export function RoleText({ colour, className, children }: RoleTextProps) {
  return (
    <span
      dir="auto"
      className={classNames(colour ? 'text-role' : '', className)}
      style={roleVariable(colour)}
    >
      {children}
    </span>
  );
}

/** A role's colour as a dot. Decorative: the role's name is shown beside it. */
export function RoleDot({ colour, size = 12 }: { colour: string | null; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block shrink-0 rounded-full', colour ? 'bg-role' : 'bg-line-strong')}
      style={{ ...roleVariable(colour), width: size, height: size }}
    />
  );
}
