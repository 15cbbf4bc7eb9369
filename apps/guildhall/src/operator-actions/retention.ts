/** Legal holds, and previews of retention. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import {
  liftHold,
  listHolds,
  type OperatorContext,
  placeHold,
  previewServerRetention,
  runRetention,
} from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const retentionActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.listHolds,
    route: 'GET /holds',
    commands: [{ usage: 'hold list', summary: 'list fifty legal holds, newest first' }],
    run: (ctx, input) => listHolds(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.placeHold,
    route: 'PUT /holds/{kind}/{target}',
    commands: [
      {
        usage: 'hold place <kind> <target>',
        summary: 'protect messages and attachments of a server, channel or user from retention',
      },
    ],
    run: (ctx, input) => placeHold(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.liftHold,
    route: 'DELETE /holds/{kind}/{target}',
    commands: [{ usage: 'hold lift <kind> <target>', summary: 'end a legal hold' }],
    run: (ctx, input) => liftHold(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.previewServerRetention,
    route: 'GET /servers/{server}/retention/preview',
    commands: [
      {
        usage: 'retention preview <server>',
        summary: 'show what retention would delete in a server, by channel',
      },
    ],
    run: (ctx, input) => previewServerRetention(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.runRetention,
    route: 'POST /retention/runs',
    commands: [
      {
        usage: 'retention run',
        summary: 'delete expired messages and attachments now instead of at the next hour',
      },
    ],
    run: (ctx) => runRetention(ctx),
  }),
];
