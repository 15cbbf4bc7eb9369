import { expect, it } from 'vitest';
import { postOnce } from './post-once.ts';

it('posts the same again under the same nonce, until it has arrived', async () => {
  const nonces: string[] = [];
  const post = (contents: Parameters<typeof postOnce>[1], arrives: boolean) =>
    postOnce('51', contents, async (nonce) => {
      nonces.push(nonce);
      if (!arrives) throw new Error('no answer');
    }).catch(() => undefined);
  const file = new File(['Plan'], 'plan.txt');
  await post({ content: 'Hello', files: [file] }, false);
  await post({ content: 'Hello', files: [file] }, false);
  await post({ content: 'Hello', files: [new File(['Plan'], 'plan.txt')] }, false);
  await post({ content: 'Goodbye' }, true);
  await post({ content: 'Goodbye' }, true);
  expect(nonces[1]).toBe(nonces[0]);
  expect(new Set(nonces).size).toBe(4);
});

it('remembers a lost answer while an earlier post from the same place is answered', async () => {
  const nonces: string[] = [];
  const post = (content: string, answer: Promise<unknown>) =>
    postOnce('52', { content }, (nonce) => {
      nonces.push(nonce);
      return answer;
    }).catch(() => undefined);
  const late = Promise.withResolvers<void>();
  const first = post('Hello', late.promise);
  await post('Goodbye', Promise.reject(new Error('no answer')));
  late.resolve();
  await first;
  await post('Goodbye', Promise.resolve());
  expect(nonces[2]).toBe(nonces[1]);
});
