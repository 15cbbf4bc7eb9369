import type { Coins, Message } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { unlockPost } from './priced-posts.ts';
import { coinText } from './strings.ts';

interface UnlockDialogProps {
  message: Message;
  coins: Coins;
  onClose(): void;
}

/** Shows the price and the remaining balance before the payment. */
export function UnlockDialog({ message, coins, onClose }: UnlockDialogProps) {
  const balance = useGateway((state) => state.account?.coins ?? 0);
  const missing = coins.price - balance;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={coinText.unlockTitle}
      description={
        missing > 0
          ? coinText.unlockMissing(coins.price, balance)
          : coinText.unlockHint(coins.price, balance - coins.price)
      }
      confirm={coinText.unlock(coins.price)}
      danger={false}
      disabled={missing > 0}
      onConfirm={() => unlockPost(message)}
    />
  );
}
