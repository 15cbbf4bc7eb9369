/** Legal holds, and previews of retention rules. */
import { Type } from 'typebox';
import { LIMITS } from '../../contract/limits.ts';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { from, id, named, nothing, optionalText, text } from './inputs.ts';

const HOLD_KINDS = ['server', 'channel', 'user'] as const;

const Hold = Type.Object({
  id: Type.String(),
  kind: OneOf(HOLD_KINDS),
  targetId: Type.String(),
  name: Nullable(Type.String({ description: 'Of the server, channel or account, if it is still there' })),
  reason: Nullable(Type.String()),
  placedBy: Type.String(),
  placedAt: Type.String(),
});

const target = {
  kind: OneOf(HOLD_KINDS, { description: 'server, channel or user' }),
  target: Type.String({
    ...text,
    description: 'id of a server or channel; username, e-mail address or id of a user',
  }),
};

const Expiring = Type.Object({
  removes: OneOf(['messages', 'attachments'], {
    description: 'Whole messages, or attachments of messages that stay',
  }),
  channelId: Type.String(),
  channel: Type.String(),
  days: Type.Integer(),
  messages: Type.Integer(),
  files: Type.Optional(Type.Integer({ description: 'Only for attachments' })),
  bytes: Type.Optional(Type.Integer()),
  isMore: Type.Boolean({ description: 'Whether there are more than were counted' }),
  oldestAt: Type.String(),
  newestAt: Type.String(),
});

function days(description: string) {
  return Type.Optional(
    Type.Integer({ minimum: 1, maximum: LIMITS.retentionDays, title: 'days', description }),
  );
}

export const retentionActions = {
  listHolds: named('listHolds', Type.Object({ from }), Type.Array(Hold)),
  placeHold: named('placeHold', Type.Object({ ...target, reason: optionalText('for the operators') }), Hold),
  liftHold: named('liftHold', Type.Object(target), Hold),
  previewServerRetention: named(
    'previewServerRetention',
    Type.Object({
      server: id,
      maximum: days('as if this were the maximum of the instance for messages'),
      attachmentMaximum: days('as if this were the maximum of the instance for attachments'),
    }),
    Type.Array(Expiring),
  ),
  runRetention: named('runRetention', nothing, Type.Object({ started: Type.Boolean() })),
};
