import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessageText } from './MessageText.tsx';

const names = { user: () => 'someone', role: () => 'a role', channel: () => 'a channel' };
const context = { names, serverId: '1', accountId: '2', everyone: false };
const shown = (content: string): string =>
  renderToStaticMarkup(createElement(MessageText, { content, context }));

it('starts a numbered list with its number, and has bullets without one', () => {
  expect(shown('3. three\n4. four')).toMatch(/<ol start="3"[^>]*><li>three<\/li><li>four<\/li><\/ol>/);
  expect(shown('1. one')).toMatch(/<ol start="1"/);
  expect(shown('- one\n* two')).toMatch(/<ul[^>]*><li>one<\/li><li>two<\/li><\/ul>/);
});

it('shows a few emoji without text large', () => {
  const isLarge = (content: string) => shown(content).includes('leading-snug');
  for (const content of ['🎉', '👩🏽‍🚀 🇳🇱\n1️⃣', '<:moss:7> 🎉', '🎉'.repeat(27)])
    expect(isLarge(content), content).toBe(true);
  for (const content of ['🎉 ha', '7', '**🎉**', '# 🎉', '🎉'.repeat(28), ''])
    expect(isLarge(content), content).toBe(false);
});
