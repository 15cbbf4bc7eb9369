import type { Message } from '@guildhall/protocol';
import { ENDPOINTS } from '@guildhall/protocol';
import { expect, expectTypeOf, it } from 'vitest';
import type { Api, CallInput } from './index.ts';
import { createClient } from './index.ts';

it('has a method for every endpoint', () => {
  const { api } = createClient({ baseUrl: 'http://instance' });
  expect(Object.keys(api).sort()).toEqual(Object.keys(ENDPOINTS).sort());
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
