import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannel, aServer, aState } from '../../state/builders.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { channelsReorder } from '../../state/resources/channels.ts';
import { currentRows, moveChannel } from './move-channel.ts';

const reorderChannels = vi.hoisted(() => vi.fn());
vi.mock('../../state/client.ts', () => ({ client: { api: { reorderChannels } } }));
vi.mock('../../ui/toasts/toast.ts', () => ({ showProblem: vi.fn(), showToast: vi.fn() }));

describe('a channel whose move fails', () => {
  const order = () => currentRows('5').map(({ id }) => id);
  const moveToEnd = (id: string) => moveChannel('5', { id, parentId: null, position: 2 });
  const held = () => {
    const answer = Promise.withResolvers<void>();
    reorderChannels.mockReturnValueOnce(answer.promise);
    return answer;
  };

  beforeEach(() => {
    const channels = ['51', '52', '53'].map((id, position) => aChannel(id, '5', { position }));
    gatewayStore.update(() => aState([aServer('5', { channels })]));
  });

  it('returns to its place, even when another move began in between and fails too', async () => {
    const [first, second] = [held(), held()];
    const moves = [moveToEnd('51'), moveToEnd('52')];
    expect(order()).toEqual(['53', '51', '52']);
    first.reject(new Error('offline'));
    await moves[0];
    expect(order()).toEqual(['51', '53', '52']);
    second.reject(new Error('offline'));
    await moves[1];
    expect(order()).toEqual(['51', '52', '53']);
  });

  it('leaves the channels where others have moved them since', async () => {
    const answer = held();
    const move = moveToEnd('51');
    const channels = ['53', '52', '51'].map((id, position) => ({ id, position, parentId: null }));
    gatewayStore.update((state) => channelsReorder(state, { serverId: '5', channels }));
    answer.reject(new Error('offline'));
    await move;
    expect(order()).toEqual(['51', '53', '52']);
  });
});
