/** Storage use, and limits of servers and accounts. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import {
  getStorage,
  getStorageUse,
  limitStorage,
  type OperatorContext,
  recountStorage,
} from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const storageActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.getStorage,
    route: 'GET /storage',
    commands: [{ usage: 'storage show', summary: 'show how much is stored, and who stores most' }],
    run: (ctx) => getStorage(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.getStorageUse,
    route: 'GET /storage/{kind}/{target}',
    commands: [{ usage: 'storage use <kind> <target>', summary: 'show how much a server or user stores' }],
    run: (ctx, input) => getStorageUse(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.limitStorage,
    route: 'PUT /storage/{kind}/{target}/limit',
    commands: [
      { usage: 'storage limit <kind> <target>', summary: 'limit how much a server or user may store' },
    ],
    run: (ctx, input) => limitStorage(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.recountStorage,
    route: 'POST /storage/recounts',
    commands: [{ usage: 'storage recount', summary: 'count again how much is stored' }],
    run: (ctx) => recountStorage(ctx),
  }),
];
