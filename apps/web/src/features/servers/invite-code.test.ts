import { expect, it } from 'vitest';
import { inviteCodeIn } from './invite-code.ts';

it('finds the code in links and accepts a bare code', () => {
  expect(inviteCodeIn(' https://chat.example/invite/aBc123xy?x=1 ')).toBe('aBc123xy');
  expect(inviteCodeIn('chat.example/invite/aBc123xy/')).toBe('aBc123xy');
  expect(inviteCodeIn('aBc123xy')).toBe('aBc123xy');
});

it('accepts nothing else as a code', () => {
  for (const pasted of ['', 'https://chat.example/', 'two words', 'https://chat.example/invite/', 'a']) {
    expect(inviteCodeIn(pasted), pasted).toBeNull();
  }
});
