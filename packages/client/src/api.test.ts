import type { Message } from '@guildhall/protocol';
import { ENDPOINTS } from '@guildhall/protocol';
import { expect, expectTypeOf, it } from 'vitest';
import { FIRST_ROUTES } from './generated/first-routes.ts';
import { LATER_ROUTES } from './generated/later-routes.ts';
import type { Api, CallInput } from './index.ts';
import { createClient } from './index.ts';

it('has a route for every endpoint', () => {
  const names = [...Object.keys(FIRST_ROUTES), ...Object.keys(LATER_ROUTES)];
  expect(names.sort()).toEqual(Object.keys(ENDPOINTS).sort());
});

it('rejects calls of endpoints that do not exist, and can be awaited', async () => {
  const api = await createClient({ baseUrl: 'http://instance' }).api;
  expect(api.sendMessage).toBe(api.sendMessage);
  // As from JavaScript.
  const misspelt = api as unknown as Readonly<Record<string, () => Promise<unknown>>>;
  await expect(misspelt.sendMesage?.()).rejects.toThrow('There is no endpoint sendMesage');
});

it('takes what each contract takes, typed', () => {
  expectTypeOf<CallInput<'sendMessage'>>().toHaveProperty('channelId').toEqualTypeOf<string>();
  expectTypeOf<CallInput<'sendMessage'>>().not.toHaveProperty('query');
  expectTypeOf<{ serverId: string }>().toExtend<CallInput<'getServer'>>();
  expectTypeOf<object>().not.toExtend<CallInput<'getServer'>>();
  // A body may be left out only if all its fields are optional.
  expectTypeOf<{ channelId: string }>().toExtend<CallInput<'createInvite'>>();
  expectTypeOf<object>().not.toExtend<CallInput<'createServer'>>();
  expectTypeOf<[]>().toExtend<Parameters<Api['getAccount']>>();
  expectTypeOf<[]>().not.toExtend<Parameters<Api['createServer']>>();
});

it("resolves to each contract's reply", () => {
  expectTypeOf<Api['getMessage']>().returns.resolves.toEqualTypeOf<Message>();
  expectTypeOf<Api['logOut']>().returns.resolves.toEqualTypeOf<undefined>();
});
