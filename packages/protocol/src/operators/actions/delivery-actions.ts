/** Tests of mail and push notifications. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { named, optionalText } from './inputs.ts';

export const deliveryActions = {
  sendTestMail: named(
    'sendTestMail',
    Type.Object({ to: optionalText("an address; default: the caller's own") }),
    Type.Object({
      to: Type.String(),
      sent: Type.Boolean({ description: 'Whether the mail server accepted it' }),
      error: Nullable(
        Type.String({ description: 'The answer of the mail server, or why it could not be reached' }),
      ),
    }),
  ),
  sendTestPush: named(
    'sendTestPush',
    Type.Object({ user: optionalText('whose devices; default: the caller') }),
    Type.Array(
      Type.Object({
        device: Nullable(Type.String({ description: 'The name that the device reported' })),
        host: Type.String({ description: 'Of its push service' }),
        outcome: OneOf(['sent', 'gone', 'failed'], {
          description: 'gone: the device no longer exists, and its subscription is deleted',
        }),
        error: Nullable(Type.String()),
      }),
    ),
  ),
};
