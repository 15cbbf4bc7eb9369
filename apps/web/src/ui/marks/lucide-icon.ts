/**
 * Takes the place of lucide's function of this name in the build. Lucide's own supports other frameworks and options
 * that are not used here, and computes all attributes again for each icon that is drawn. Takes only the form of lucide's
 * icons, not a name and shapes.
 */
import type { LucideProps } from 'lucide-react';
import { createElement } from 'react';

interface IconData {
  /** Such as `arrow-left`. */
  readonly name: string;
  /** Its shapes, with their attributes. */
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

export default function createLucideIcon({ name, node }: IconData) {
  function Glyph({ size = 24, className = '', ...attributes }: LucideProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide-${name} ${className}`,
        ...attributes,
      },
      node.map(([shape, shapeAttributes]) => createElement(shape, shapeAttributes)),
    );
  }
  Glyph.displayName = name.replace(/(?:^|-)(.)/g, (_match, letter: string) => letter.toUpperCase());
  return Glyph;
}
