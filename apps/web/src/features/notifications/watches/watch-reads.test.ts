import { afterEach, expect, it } from 'vitest';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { EMPTY_STATE } from '../../../state/model.ts';
import { channelRead } from '../../../state/resources/read-states.ts';
import { watchReads } from './watch-reads.ts';

afterEach(() => gatewayStore.update(() => EMPTY_STATE));

it('closes the notifications of what was read before and of what is read from then on', () => {
  gatewayStore.update(() => channelRead(EMPTY_STATE, '1', '10'));
  const closed: object[] = [];
  const stop = watchReads((read) => closed.push(read));
  expect(closed).toEqual([{ 1: '10' }]);
  gatewayStore.update((state) => channelRead(state, '2', '20'));
  gatewayStore.update((state) => ({ ...state, typing: {} }));
  expect(closed.slice(1)).toEqual([{ 2: '20' }]);
  stop();
  gatewayStore.update((state) => channelRead(state, '2', '30'));
  expect(closed).toHaveLength(2);
});
