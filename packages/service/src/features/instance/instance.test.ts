import { getInstance, LIMITS } from '@guildhall/protocol';
import { createCaller, startTestInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

it('says its name, version, limits and who may register, to anyone', async () => {
  const instance = await startTestInstance({
    settings: { INSTANCE_NAME: 'Our place', REGISTRATION: 'closed' },
  });
  try {
    expect(await createCaller(instance.url).do(getInstance)).toEqual({
      name: 'Our place',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      registration: 'closed',
      registrationChallenge: 'none',
      passwords: true,
      providers: [],
      mail: false,
      limits: LIMITS,
    });
  } finally {
    await instance.stop();
  }
});
