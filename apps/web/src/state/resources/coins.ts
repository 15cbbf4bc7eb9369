import type {
  Message,
  PayloadOf,
  postPurchase as postPurchaseContract,
  postUnlock as postUnlockContract,
  walletUpdate as walletUpdateContract,
} from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { put } from '../table.ts';

/** The person's own balance changed. */
export function walletUpdate(
  state: GatewayState,
  { balance }: PayloadOf<typeof walletUpdateContract>,
): GatewayState {
  return state.account ? { ...state, account: { ...state.account, coins: balance } } : state;
}

/** The person bought a post, or lost it by a refund. */
export function postUnlock(
  state: GatewayState,
  { channelId, messageId, coins, attachments }: PayloadOf<typeof postUnlockContract>,
): GatewayState {
  return changePost(state, channelId, messageId, (message) => ({
    ...message,
    ...(coins.unlocked ? {} : namingFiles(message)),
    coins,
    attachments,
  }));
}

/** The embeds and components of a post that is locked again, as people see them who have not bought it. */
function namingFiles({ embeds, components, attachments }: Message): Pick<Message, 'embeds' | 'components'> {
  const names = new Map(attachments.map(({ url, filename }) => [url, `attachment://${filename}`]));
  return JSON.parse(JSON.stringify({ embeds, components }), (_, value) => names.get(value) ?? value);
}

/** Someone bought a post of the person. */
export function postPurchase(
  state: GatewayState,
  { channelId, messageId, sales }: PayloadOf<typeof postPurchaseContract>,
): GatewayState {
  return changePost(state, channelId, messageId, (message) =>
    message.coins ? { ...message, coins: { ...message.coins, sales } } : message,
  );
}

/** Events contain the locked post; buyers keep the open one. */
export function keepUnlocked<Changed extends Pick<Message, 'coins' | 'attachments'>>(
  changed: Changed,
  known: Message,
): Changed {
  if (!changed.coins || changed.coins.unlocked || !known.coins?.unlocked) return changed;
  return { ...changed, coins: { ...changed.coins, unlocked: true }, attachments: known.attachments };
}

function changePost(
  state: GatewayState,
  channelId: string,
  messageId: string,
  change: (message: Message) => Message,
): GatewayState {
  const held = state.messages[channelId];
  if (!held?.items.some(({ id }) => id === messageId)) return state;
  const items = held.items.map((message) => (message.id === messageId ? change(message) : message));
  return { ...state, messages: put(state.messages, channelId, { ...held, items }) };
}
