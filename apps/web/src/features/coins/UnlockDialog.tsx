import type { Coins, Message } from '@guildhall/protocol';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { partText } from '../messages/row/part-strings.ts';
import { unlockPost } from './priced-posts.ts';

interface UnlockDialogProps {
  message: Message;
  coins: Coins;
  onClose(): void;
}

/** Says what it costs and what is left, before anything is paid. */
export default function UnlockDialog({ message, coins, onClose }: UnlockDialogProps) {
  const balance = useGateway((state) => state.account?.coins ?? 0);
  const missing = coins.price - balance;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={partText.unlockTitle}
      description={
        missing > 0
          ? partText.unlockMissing(coins.price, balance)
          : partText.unlockHint(coins.price, balance - coins.price)
      }
      confirm={partText.unlock(coins.price)}
      danger={false}
      disabled={missing > 0}
      onConfirm={async () => {
        try {
          await unlockPost(message);
          return undefined;
        } catch (error) {
          return describeError(error);
        }
      }}
    />
  );
}
