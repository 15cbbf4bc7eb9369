/** Reports and the reported messages. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { Attachment } from '../../messages/message-parts.ts';
import { REPORT_REASONS, REPORTED_KINDS } from '../../servers/reports.ts';
import { flag, id, named, optionalText } from './inputs.ts';

const OperatorReport = Type.Object({
  id: Type.String(),
  kind: OneOf(REPORTED_KINDS),
  targetId: Type.String(),
  channelId: Nullable(Type.String()),
  channelName: Nullable(
    Type.String({ description: 'Null for direct messages, and for channels that are deleted' }),
  ),
  server: Nullable(
    Type.Object({ id: Type.String(), name: Type.String() }, { description: 'Where the message is' }),
  ),
  message: Nullable(
    Type.Object(
      { attachments: Type.Array(Attachment) },
      { description: 'The reported message now; null if it is deleted' },
    ),
  ),
  reason: OneOf(REPORT_REASONS),
  details: Type.String(),
  seen: Type.Union([
    Type.Object({
      authorId: Type.String(),
      author: Type.String(),
      content: Type.String(),
      files: Type.Integer(),
    }),
    Type.Object({ username: Type.String(), displayName: Type.String() }),
    Type.Object({ name: Type.String(), ownerId: Type.String() }),
  ]),
  reporter: Type.String(),
  createdAt: Type.String(),
  closedAt: Nullable(Type.String()),
  closedBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
});

export const reportActions = {
  listReports: named(
    'listReports',
    Type.Object({
      closed: flag('closed ones instead, newest first'),
      from: Type.Optional(Type.String({ title: 'id', description: 'lists entries after this one' })),
    }),
    Type.Array(OperatorReport),
  ),
  closeReport: named(
    'closeReport',
    Type.Object({ report: id, closed: Type.Literal(true), note: optionalText('what was done') }),
    OperatorReport,
  ),
  deleteMessage: named(
    'deleteMessage',
    Type.Object({ message: id }),
    Type.Object({ id: Type.String(), channelId: Type.String(), authorId: Type.String() }),
  ),
};
