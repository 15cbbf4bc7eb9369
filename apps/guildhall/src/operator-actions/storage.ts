/** Storage use, and limits of servers and accounts. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import {
  findOrphans,
  getOrphans,
  getStorage,
  getStorageUse,
  limitStorage,
  type OperatorContext,
  recountStorage,
  removeOrphans,
} from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const storageActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.getStorage,
    route: 'GET /storage',
    commands: [{ usage: 'storage show', summary: 'show storage use and its largest users' }],
    run: (ctx) => getStorage(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.getStorageUse,
    route: 'GET /storage/{kind}/{target}',
    commands: [{ usage: 'storage use <kind> <target>', summary: 'show the storage use of a server or user' }],
    run: (ctx, input) => getStorageUse(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.limitStorage,
    route: 'PUT /storage/{kind}/{target}/limit',
    commands: [{ usage: 'storage limit <kind> <target>', summary: 'limit the storage of a server or user' }],
    run: (ctx, input) => limitStorage(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.recountStorage,
    route: 'POST /storage/recounts',
    commands: [{ usage: 'storage recount', summary: 'count the storage use again' }],
    run: (ctx) => recountStorage(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.getOrphans,
    route: 'GET /storage/orphans',
    commands: [
      { usage: 'storage orphans', summary: 'show what the newest search for unused files found or removed' },
    ],
    run: (ctx) => getOrphans(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.findOrphans,
    route: 'POST /storage/orphan-searches',
    commands: [{ usage: 'storage find-orphans', summary: 'search for unused files without removing them' }],
    run: (ctx) => findOrphans(ctx),
  }),
  action({
    ...OPERATOR_ACTIONS.removeOrphans,
    route: 'POST /storage/orphan-removals',
    commands: [{ usage: 'storage remove-orphans', summary: 'remove the unused files that a search found' }],
    run: (ctx) => removeOrphans(ctx),
  }),
];
