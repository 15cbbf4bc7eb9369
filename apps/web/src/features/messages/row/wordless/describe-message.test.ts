import { describe, expect, it } from 'vitest';
import { aMessage, aUser } from '../../../../state/builders.ts';
import { describeMessage } from './describe-message.ts';

const names = { user: () => 'someone', role: () => 'a role', channel: () => 'a channel' };
const described = (changes: Parameters<typeof aMessage>[1]) => describeMessage(aMessage(1, changes), names);

describe('a message on one line', () => {
  it('is its text, or says that there is none', () => {
    expect(described({ content: '**Dry** by <#9>' })).toBe('Dry by #a channel');
    expect(described({ content: '' })).toBe('No text');
  });

  it('is the notice that people read in the conversation', () => {
    const target = { ...aUser('3'), displayName: 'Cem' };
    expect(described({ type: 1, content: '', target })).toBe('added Cem');
    expect(described({ type: 4, content: 'Choir' })).toBe('named the group Choir');
    expect(described({ type: 5, content: '' })).toBe('changed the picture of the group');
  });
});
