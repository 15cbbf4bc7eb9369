/** Tests of mail and push notifications. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import { type OperatorContext, sendTestMail, sendTestPush } from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const deliveryActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.sendTestMail,
    route: 'POST /mail/test',
    commands: [
      {
        usage: 'mail test <to>',
        summary: 'send an e-mail now, and show what the mail server says',
        reportsFailure: ({ sent }) => !sent,
      },
    ],
    run: (ctx, { to }) => sendTestMail(ctx, to),
  }),
  action({
    ...OPERATOR_ACTIONS.sendTestPush,
    route: 'POST /push/test',
    commands: [
      {
        usage: 'push test <user>',
        summary: 'push a notification to the devices of someone, now',
        reportsFailure: (devices) => devices.some(({ outcome }) => outcome === 'failed'),
      },
    ],
    run: (ctx, { user }) => sendTestPush(ctx, user),
  }),
];
