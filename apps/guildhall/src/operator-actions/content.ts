/** Actions on bots, servers, roles, messages, sales and reports. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import { id, optionalText, text, user } from '@guildhall/protocol/operator-inputs';
import {
  assignImportedPerson,
  changeRoleBadge,
  changeServerOwner,
  changeServerTypes,
  closeReport,
  deleteMessageAsOperator,
  deleteServerAsOperator,
  listReports,
  listServerRoles,
  listServers,
  type OperatorContext,
  refundPost,
  setBotVerified,
  suspendServer,
  unlistServer,
  unsuspendServer,
} from '@guildhall/service';
import { Type } from 'typebox';
import { action, type OperatorAction } from './action.ts';

export const contentActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    route: 'POST /messages/{message}/refunds',
    commands: [
      {
        usage: 'refund <message> [buyer]',
        summary: 'refund all buyers of a post, or one of them; they lose access to it',
      },
    ],
    input: Type.Object({
      message: id,
      buyer: optionalText('username, e-mail address or id; default: all buyers'),
    }),
    run: (ctx, { message, buyer }) => refundPost(ctx, message, buyer),
  }),
  action({
    ...OPERATOR_ACTIONS.verifyBot,
    route: 'PUT /applications/{application}/verification',
    commands: [{ usage: 'bot verify <application>', summary: "tag an application's bot as verified" }],
    run: (ctx, input) => setBotVerified(ctx, input.application, true),
  }),
  action({
    ...OPERATOR_ACTIONS.unverifyBot,
    route: 'DELETE /applications/{application}/verification',
    commands: [
      {
        usage: 'bot unverify <application>',
        summary: "take the verified tag from an application's bot",
      },
    ],
    run: (ctx, input) => setBotVerified(ctx, input.application, false),
  }),
  action({
    ...OPERATOR_ACTIONS.listServers,
    route: 'GET /servers',
    commands: [{ usage: 'server list [query]', summary: 'list fifty servers, newest first' }],
    run: (ctx, input) => listServers(ctx, input),
  }),
  action({
    route: 'PUT /servers/{server}/types',
    commands: [
      {
        usage: 'server types <server> [changes...]',
        summary: 'change types: +official -staff +developer +verified +partnered',
      },
    ],
    input: Type.Object({
      server: id,
      changes: Type.Array(text, { maxItems: 20, description: 'such as +official -partnered' }),
    }),
    run: (ctx, { server: id, changes }) => changeServerTypes(ctx, id, changes),
  }),
  action({
    ...OPERATOR_ACTIONS.changeServerOwner,
    route: 'PUT /servers/{server}/owner',
    commands: [{ usage: 'server owner <server> <user>', summary: 'transfer a server to one of its members' }],
    run: (ctx, { server: id, user }) => changeServerOwner(ctx, id, user),
  }),
  action({
    route: 'PUT /servers/{server}/imported-people/{person}/owner',
    commands: [
      {
        usage: 'imported assign <server> <person> <user>',
        summary: 'give the messages of an imported person to an account; this cannot be undone',
      },
    ],
    input: Type.Object({ server: id, person: id, user }),
    run: (ctx, input) => assignImportedPerson(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.suspendServer,
    route: 'PUT /servers/{server}/suspension',
    commands: [
      {
        usage: 'server suspend <server>',
        summary: 'suspend a server: members can read but not change anything',
      },
    ],
    run: (ctx, { server: id, reason }) => suspendServer(ctx, id, reason),
  }),
  action({
    ...OPERATOR_ACTIONS.unsuspendServer,
    route: 'DELETE /servers/{server}/suspension',
    commands: [{ usage: 'server unsuspend <server>', summary: 'lift the suspension of a server' }],
    run: (ctx, input) => unsuspendServer(ctx, input.server),
  }),
  action({
    ...OPERATOR_ACTIONS.deleteServer,
    route: 'DELETE /servers/{server}',
    commands: [{ usage: 'server delete <server>', summary: 'delete a server for good' }],
    run: (ctx, input) => deleteServerAsOperator(ctx, input.server),
  }),
  action({
    ...OPERATOR_ACTIONS.unlistServer,
    route: 'DELETE /servers/{server}/listing',
    commands: [{ usage: 'server unlist <server>', summary: 'remove a server from Discovery' }],
    run: (ctx, input) => unlistServer(ctx, input.server),
  }),
  action({
    route: 'GET /servers/{server}/roles',
    commands: [
      {
        usage: 'role list <server>',
        summary: 'list the roles of a server with the profile badges they give, highest first',
      },
    ],
    input: Type.Object({ server: id }),
    run: (ctx, input) => listServerRoles(ctx, input.server),
  }),
  action({
    route: 'PUT /roles/{role}/badge',
    commands: [
      {
        usage: 'role badge <role> <badge>',
        summary: 'set the profile badge that a role of an official server gives, or none',
      },
    ],
    input: Type.Object({ role: id, badge: text }),
    run: (ctx, { role, badge }) => changeRoleBadge(ctx, role, badge),
  }),
  action({
    ...OPERATOR_ACTIONS.deleteMessage,
    route: 'DELETE /messages/{message}',
    commands: [{ usage: 'message delete <message>', summary: 'delete a message, by its id' }],
    run: (ctx, { message }) => deleteMessageAsOperator(ctx, message),
  }),
  action({
    ...OPERATOR_ACTIONS.listReports,
    route: 'GET /reports',
    commands: [{ usage: 'report list', summary: 'list a hundred open reports, oldest first' }],
    run: (ctx, { closed = false, from }) => listReports(ctx, { closed, from: from || undefined }),
  }),
  action({
    ...OPERATOR_ACTIONS.closeReport,
    route: 'PATCH /reports/{report}',
    commands: [{ usage: 'report close <report>', fixed: { closed: true }, summary: 'close a report' }],
    run: (ctx, { report, note }) => closeReport(ctx, report, note),
  }),
];
