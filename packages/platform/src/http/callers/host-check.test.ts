import { describe, expect, test } from 'vitest';
import { createHostCheck } from './host-check.ts';

describe('a Host header', () => {
  const isOwn = createHostCheck(['chat.example.org']);

  test.each([
    'chat.example.org',
    'Chat.Example.org:8443',
    'chat.example.org.',
    '127.0.0.1:3000',
    '203.0.113.9',
    '[::1]:3000',
    '[2001:db8::1]',
    'localhost:3000',
    'guildhall:3000',
    'box.local',
    'app.internal:80',
    undefined,
  ])('%s belongs to this instance', (host) => expect(isOwn(host)).toBe(true));

  test('may be any form of a name that an operator wrote', () => {
    const isOwn = createHostCheck(['Forum.example.org.', 'bücher.example', '::1']);
    for (const host of ['forum.example.org', 'xn--bcher-kva.example', '[::1]:3000'])
      expect(isOwn(host)).toBe(true);
    expect(isOwn('chat.example.org')).toBe(false);
  });

  test.each([
    'evil.example',
    'chat.example.org.evil.example',
    'evil.example:3000',
    'xchat.example.org',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'chat.example.org:80:80',
  ])('%s is foreign', (host) => expect(isOwn(host)).toBe(false));
});
