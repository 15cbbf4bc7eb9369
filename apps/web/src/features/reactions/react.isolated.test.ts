import { expect, it, vi } from 'vitest';
import { aMessage, aState } from '../../state/builders.ts';
import { applyEvent, gatewayStore } from '../../state/gateway-store.ts';
import { messagesLoaded } from '../../state/resources/messages.ts';
import { setReaction } from './react.ts';

const addReaction = vi.hoisted(() => vi.fn());
vi.mock('../../state/client.ts', () => ({ client: { api: { addReaction }, on: vi.fn() } }));
vi.mock('../../state/frame.ts', () => ({ oncePerFrame: () => vi.fn() }));

it('leaves out a reaction that someone took off before the answer arrived', async () => {
  const message = aMessage(1);
  const { id: messageId, channelId } = message;
  gatewayStore.update(() =>
    messagesLoaded(aState(), channelId, { items: [message], kind: 'newest', limit: 50 }),
  );
  const answer = Promise.withResolvers<void>();
  addReaction.mockReturnValue(answer.promise);
  const reacting = setReaction(message, '👍', true);
  const shown = () => gatewayStore.get().messages[channelId]?.items[0]?.reactions;
  expect(shown()).toMatchObject([{ emoji: '👍', count: 1, me: true }]);
  const payload = { serverId: '5', channelId, messageId, userId: '1', emoji: '👍' };
  applyEvent({ name: 'MESSAGE_REACTION_ADD', payload: { ...payload, count: 1 } });
  applyEvent({ name: 'MESSAGE_REACTION_REMOVE', payload: { ...payload, count: 0 } });
  answer.resolve();
  await reacting;
  expect(shown()).toEqual([]);
});
