import { expect, it } from 'vitest';
import { inviteCodesIn } from './linked-codes.ts';

const HERE = 'https://chat.example';

it('finds at most three distinct invites of this instance', () => {
  expect(inviteCodesIn(`Come: ${HERE}/invite/aBc123xy, or ${HERE}/invite/aBc123xy?x=1.`, HERE)).toEqual([
    'aBc123xy',
  ]);
  const many = ['a1', 'b2', 'c3', 'd4'].map((code) => `${HERE}/invite/${code}`).join(' ');
  expect(inviteCodesIn(many, HERE)).toEqual(['a1', 'b2', 'c3']);
});

it('ignores other links', () => {
  for (const content of ['', 'invite/aBc123xy', 'https://other.example/invite/aBc123xy', `${HERE}/invite/`])
    expect(inviteCodesIn(content, HERE), content).toEqual([]);
});
