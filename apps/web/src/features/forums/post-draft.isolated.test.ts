import { NetworkError } from '@guildhall/client';
import { expect, it, vi } from 'vitest';
import { aChannel, aState } from '../../state/builders.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { addFiles, filesIn, readDraft, setDraft } from '../messages/index.ts';
import { isPosting, postDraft } from './post-draft.ts';

const createThread = vi.hoisted(() => vi.fn());
// The complete feature needs a browser.
vi.mock('../messages/index.ts', async () => ({
  ...(await import('../messages/compose/draft/drafts.ts')),
  ...(await import('../messages/compose/draft/files.ts')),
  ...(await import('../messages/compose/draft/price.ts')),
}));
vi.mock('../../state/client.ts', () => ({ client: { api: { createThread }, on: vi.fn() } }));

it('keeps what was written while a post was sent', async () => {
  gatewayStore.update(() => aState());
  const forum = aChannel('52', '5', { kind: 'forum' });
  const answer = Promise.withResolvers<object>();
  createThread.mockReturnValue(answer.promise);
  const draft = 'post:52';
  setDraft(`${draft}:title`, 'Tiles');
  setDraft(draft, 'Look');
  addFiles(draft, [new File(['x'], 'plan.pdf')]);
  const written = { draft, title: 'Tiles', content: 'Look', files: filesIn(draft) };
  const posting = postDraft(forum, written, { tagIds: [], content: 'Look', coins: undefined });
  expect(isPosting(draft)).toBe(true);
  setDraft(draft, 'Another post');
  answer.resolve(aChannel('53', '5', { kind: 'thread', parentId: '52' }));
  await posting;
  expect(isPosting(draft)).toBe(false);
  expect([readDraft(`${draft}:title`), readDraft(draft), filesIn(draft)]).toEqual(['', 'Another post', []]);
});

it('posts a draft again under its nonce after a lost answer, unless it was edited', async () => {
  createThread.mockReset().mockRejectedValue(new NetworkError('No answer'));
  const forum = aChannel('52', '5', { kind: 'forum' });
  const written = { draft: 'post:52', title: 'Tiles', content: 'Look', files: [] };
  const post = (content: string) =>
    postDraft(forum, { ...written, content }, { tagIds: ['1'], content, coins: undefined });
  await expect(post('Look')).rejects.toThrow('No answer');
  await expect(post('Look')).rejects.toThrow('No answer');
  await expect(post('Look here')).rejects.toThrow('No answer');
  createThread.mockResolvedValue(aChannel('53', '5', { kind: 'thread', parentId: '52' }));
  await post('Look here');
  await post('Look here');
  const [first, second, edited, again, another] = createThread.mock.calls.map(
    ([{ body }]) => body.message.nonce,
  );
  expect(second).toBe(first);
  expect(again).toBe(edited);
  expect(new Set([first, edited, another]).size).toBe(3);
});
