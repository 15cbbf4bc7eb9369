import type { Coins, Message } from '@guildhall/protocol';
import { Lock } from 'lucide-react';
import { Icon } from '../../../design/Icon.tsx';
import { formatBytes } from './format-bytes.ts';
import { partText } from './strings.ts';

/** Files that are sold and not yet bought: what they are, and their price. */
export function LockedFiles({ coins }: { message: Message; coins: Coins }) {
  return (
    <div className="my-1 flex max-w-xl items-center gap-3 rounded-control border border-line bg-raised p-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-amber-soft text-amber">
        <Icon of={Lock} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{partText.price(coins.price)}</p>
        <p className="text-muted text-xs">
          {coins.files
            .map(({ kind, size }) => `${partText.fileKinds[kind]} (${formatBytes(size)})`)
            .join(', ')}
        </p>
        {coins.closed ? <p className="text-muted text-xs">{partText.closed}</p> : null}
      </div>
    </div>
  );
}
