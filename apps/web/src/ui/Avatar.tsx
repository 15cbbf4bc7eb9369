import { useState } from 'react';
import { classNames } from './class-names.ts';

/** Hue of a default picture: the same id has the same colour everywhere, in every theme. */
function hueOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 360;
  return sum;
}

/** Smaller pictures have room for one letter. */
const TWO_LETTERS_FROM = 20;

/** The first initials; whole characters even outside the basic plane. */
function initialsOf(name: string, most: number): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.slice(0, most).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

interface AvatarProps {
  id: string;
  name: string;
  url: string | null;
  size?: number;
  /** People are circles, servers rounded squares. */
  shape?: 'circle' | 'square';
  className?: string;
}

/** A picture, or initials on a colour drawn from the id. Decorative: the name is always beside it. */
export function Avatar({ id, name, url, size = 40, shape = 'circle', className }: AvatarProps) {
  /** Messages of webhooks keep the address of a picture that may be deleted. */
  const [broken, setBroken] = useState<string | null>(null);
  const rounding = shape === 'circle' ? 'rounded-full' : 'rounded-[28%]';
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(url)}
        className={classNames('shrink-0 object-cover', rounding, className)}
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid shrink-0 select-none place-items-center font-semibold leading-none',
        rounding,
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(10, Math.round(size * 0.38)),
        color: 'var(--on-avatar)',
        background: `oklch(var(--avatar-lightness) var(--avatar-chroma) ${hueOf(id)})`,
      }}
    >
      {initialsOf(name, size < TWO_LETTERS_FROM ? 1 : 2)}
    </span>
  );
}
