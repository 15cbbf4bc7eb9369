import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannel, aState } from '../../state/builders.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { startPost } from './start-post.ts';

const createThread = vi.hoisted(() => vi.fn());
vi.mock('../../state/client.ts', () => ({ client: { api: { createThread } } }));

describe('a new post', () => {
  const forum = aChannel('52', '5', { kind: 'forum' });
  const written = {
    name: 'Tiles',
    tagIds: [],
    content: 'Look',
    nonce: 'n',
    files: [],
    onProgress: undefined,
  };

  beforeEach(() => {
    gatewayStore.update(() => aState());
    createThread.mockReset().mockResolvedValue(aChannel('53', '5', { kind: 'thread', parentId: '52' }));
  });

  it('includes the price of its files in its first message', async () => {
    const file = new File(['x'], 'plan.png');
    expect(await startPost(forum, { ...written, files: [file], coins: 250 })).toBe('53');
    expect(createThread).toHaveBeenCalledWith({
      channelId: '52',
      body: { name: 'Tiles', message: { content: 'Look', nonce: 'n', enforceNonce: true, coins: 250 } },
      files: [file],
    });
  });

  it('has no price if nothing is sold, and is followed', async () => {
    await startPost(forum, written);
    expect(createThread).toHaveBeenCalledWith({
      channelId: '52',
      body: { name: 'Tiles', message: { content: 'Look', nonce: 'n', enforceNonce: true } },
    });
    expect(gatewayStore.get().follows['53']).toBe(true);
  });
});
