import { readConfiguration } from '@guildhall/platform/config';
import { expect, test } from 'vitest';
import { iceSettings } from './ice-settings.ts';

test.each([
  [{}, null],
  [
    { ICE_USERNAME: 'me', ICE_CREDENTIAL: 'word' },
    { username: 'me', credential: 'word' },
  ],
  [{ ICE_SECRET: 'shared' }, { secret: 'shared', lifetimeSecs: 43_200 }],
])('the ICE servers of voice have the configured credentials: %o', (given, credentials) => {
  const { ice } = readConfiguration({ ICE_URLS: 'stun:a.example.org, turn:b.example.org:3478', ...given });
  expect(ice && iceSettings(ice)).toEqual({
    urls: ['stun:a.example.org', 'turn:b.example.org:3478'],
    credentials,
  });
});

test('without addresses there are no ICE servers', () => {
  expect(readConfiguration({ ICE_SECRET: 'shared' }).ice).toBeNull();
});
