import type { Coins, Message } from '@guildhall/protocol';
import { Coins as CoinsIcon, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../languages/format-bytes.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { loadLater } from '../../state/slots.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatCoins } from '../../ui/text/format-coins.ts';
import { filesExpireAt, lacksAddresses, renewFiles } from './priced-posts.ts';
import { coinText } from './strings.ts';

const UnlockDialog = loadLater(() => import('./UnlockDialog.tsx'), 'UnlockDialog');

/** Files for sale; people who have not bought them see names and price. */
export function PricedFiles({ message }: { message: Message }) {
  const { coins } = message;
  if (!coins) return null;
  if (!coins.unlocked) return <LockedFiles message={message} coins={coins} />;
  return <UnlockedFiles message={message} coins={coins} />;
}

/** Whether the post can no longer be bought. The loaded post does not change when its server becomes official again. */
function useClosed({ channelId, author }: Message, coins: Coins): boolean {
  const types = useGateway((state) => state.servers[state.channels[channelId]?.serverId ?? '']?.types);
  if (author.deleted) return true;
  return types ? !types.includes('official') : coins.closed === true;
}

function LockedFiles({ message, coins }: { message: Message; coins: Coins }) {
  const [asking, setAsking] = useState(false);
  const isClosed = useClosed(message, coins);
  return (
    <div className="my-1 flex max-w-xl flex-wrap items-center gap-3 rounded-control border border-line bg-raised p-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-amber-soft text-amber">
        <Icon of={Lock} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{formatCoins(coins.price)}</p>
        <p className="text-muted text-xs">{filesText(coins)}</p>
        {isClosed ? <p className="text-muted text-xs">{coinText.closed}</p> : null}
      </div>
      {isClosed ? null : (
        <Button kind="primary" onClick={() => setAsking(true)}>
          {coinText.unlock(coins.price)}
        </Button>
      )}
      {asking ? <UnlockDialog message={message} coins={coins} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

const RENEW_BEFORE_MS = 60_000;

/** The author sees the number of sales. Addresses of the files expire after an hour, so they are renewed earlier. */
function UnlockedFiles({ message, coins }: { message: Message; coins: Coins }) {
  // Events of purchases and edits leave out the addresses of files that embeds and components show.
  const expiresAt = lacksAddresses(message) ? 0 : filesExpireAt(message);
  const isClosed = useClosed(message, coins);
  const { id, channelId } = message;
  useEffect(() => {
    if (expiresAt === null) return undefined;
    const wait = Math.max(0, expiresAt - RENEW_BEFORE_MS - Date.now());
    // A failure shows at the files, which can no longer be read.
    const timer = setTimeout(() => void renewFiles({ id, channelId }).catch(() => undefined), wait);
    return () => clearTimeout(timer);
  }, [expiresAt, id, channelId]);
  if (coins.sales === undefined) return null;
  return (
    <p className="my-1 flex items-center gap-1.5 text-muted text-xs">
      <Icon of={CoinsIcon} size={14} />
      {coinText.selling(coins.price, coins.sales)}
      {isClosed ? ` ${coinText.closed}` : ''}
    </p>
  );
}

function filesText({ files }: Coins): string {
  return files.map(({ kind, size }) => `${coinText.fileKinds[kind]} (${formatBytes(size)})`).join(', ');
}
