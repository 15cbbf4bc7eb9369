import { expect, it, vi } from 'vitest';
import { aState } from '../../../../state/builders.ts';
import { gatewayStore } from '../../../../state/gateway-store.ts';
import { readDraft } from './drafts.ts';

const stored = vi.hoisted(() => {
  const values = new Map([['guildhall:drafts', JSON.stringify({ '1:51': 'From before', '2:51': 'Of Bo' })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  return values;
});

it('drafts of earlier versions, which kept all in one table, stay', () => {
  gatewayStore.update(() => aState());
  expect(readDraft('51')).toBe('From before');
  expect([...stored.keys()].sort()).toEqual(['guildhall:draft:1:51', 'guildhall:draft:2:51']);
});
