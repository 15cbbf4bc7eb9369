import { keyText } from '../strings.ts';

const IS_MAC = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);

const NAMES: Readonly<Record<string, string>> = {
  ...keyText,
  ...(IS_MAC ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' } : {}),
  Up: '↑',
  Down: '↓',
};

/** A key or chord such as "Mod+K", as written on this machine's keyboard. */
export function KeyCap({ keys }: { keys: string }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {keys.split(/\b\+/).map((key) => (
        <kbd
          key={key}
          className="inline-grid min-w-5 place-items-center rounded-[4px] border border-line bg-code px-1 font-medium font-sans text-muted text-xs"
        >
          {NAMES[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
