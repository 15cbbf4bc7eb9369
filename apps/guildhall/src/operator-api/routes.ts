/** The operator API: the operations of the command line, by HTTP (design, chapter 9). */
import {
  banAddress,
  changeCoins,
  changeRoleBadge,
  changeServerOwner,
  changeServerTypes,
  changeSetting,
  closeReport,
  confirmUserEmail,
  createOperatorToken,
  createRegistrationCode,
  createUser,
  deleteMessageAsOperator,
  deleteServerAsOperator,
  deleteUser,
  endUserSessions,
  getInstanceStats,
  keepUser,
  listAddressBans,
  listOperators,
  listRegistrationCodes,
  listReports,
  listSettings,
  makeResetLink,
  type OperatorContext,
  refundPost,
  renameUser,
  revokeRegistrationCode,
  setBotVerified,
  setOperatorRole,
  showUser,
  suspendUser,
  tagUser,
  unbanAddress,
  unlistServer,
  unsuspendUser,
} from '@guildhall/service';
import { type Static, type TSchema, Type } from 'typebox';

type Params = Readonly<Record<string, string>>;

/** One operation: what it takes beside the parameters of its path and query, and what answers it. */
export interface OperatorRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/operator`, parameters in braces. */
  readonly path: string;
  readonly body: TSchema | null;
  run(ctx: OperatorContext, params: Params, body: unknown): Promise<unknown>;
}

type Run<Body> = (ctx: OperatorContext, params: (name: string) => string, body: Body) => Promise<unknown>;

function route<Body extends TSchema>(
  method: OperatorRoute['method'],
  path: string,
  body: Body,
  run: Run<Static<Body>>,
): OperatorRoute {
  // The body has passed its schema before the route is run.
  return { method, path, body, run: (ctx, params, sent) => run(ctx, reader(params), sent as Static<Body>) };
}

function bare(method: OperatorRoute['method'], path: string, run: Run<undefined>): OperatorRoute {
  return { method, path, body: null, run: (ctx, params) => run(ctx, reader(params), undefined) };
}

function reader(params: Params): (name: string) => string {
  return (name) => params[name] ?? '';
}

const text = Type.String({ minLength: 1, maxLength: 512 });
const optionalText = Type.Optional(text);

/** Accounts are named by id, username or e-mail address, as on the command line. */
export const operatorRoutes: readonly OperatorRoute[] = [
  bare('GET', '/operators', (ctx) => listOperators(ctx)),
  route('POST', '/operators', Type.Object({ user: text }), (ctx, _, { user }) =>
    setOperatorRole(ctx, user, true),
  ),
  bare('DELETE', '/operators/{user}', (ctx, param) => setOperatorRole(ctx, param('user'), false)),
  route('POST', '/tokens', Type.Object({ user: optionalText }), (ctx, _, { user }) =>
    createOperatorToken(ctx, user ?? ctx.operator),
  ),
  route(
    'POST',
    '/users',
    Type.Object({ username: text, email: text, password: optionalText }),
    (ctx, _, { username, email, password }) => createUser(ctx, { username, email, password }),
  ),
  bare('GET', '/users/{user}', (ctx, param) => showUser(ctx, param('user'))),
  route(
    'PATCH',
    '/users/{user}',
    Type.Object({ username: optionalText, emailVerified: Type.Optional(Type.Literal(true)) }),
    async (ctx, param, { username, emailVerified }) => {
      if (username !== undefined) await renameUser(ctx, param('user'), username);
      const name = username ?? param('user');
      return emailVerified ? confirmUserEmail(ctx, name) : showUser(ctx, name);
    },
  ),
  bare('POST', '/users/{user}/reset-link', (ctx, param) => makeResetLink(ctx, param('user'))),
  route('PUT', '/users/{user}/tag', Type.Object({ tag: text }), (ctx, param, { tag }) =>
    tagUser(ctx, param('user'), tag),
  ),
  route(
    'PUT',
    '/users/{user}/suspension',
    Type.Object({ reason: optionalText, until: optionalText }),
    (ctx, param, { reason, until }) => suspendUser(ctx, param('user'), { reason, until }),
  ),
  bare('DELETE', '/users/{user}/suspension', (ctx, param) => unsuspendUser(ctx, param('user'))),
  route(
    'POST',
    '/users/{user}/deletion',
    Type.Object({ now: Type.Optional(Type.Boolean()), messages: Type.Optional(Type.Boolean()) }),
    (ctx, param, { now = false, messages = false }) => deleteUser(ctx, param('user'), { now, messages }),
  ),
  bare('DELETE', '/users/{user}/deletion', (ctx, param) => keepUser(ctx, param('user'))),
  bare('DELETE', '/users/{user}/sessions', (ctx, param) => endUserSessions(ctx, param('user'))),
  route(
    'POST',
    '/users/{user}/coins',
    Type.Object({ amount: Type.Integer({ description: 'Below 0 takes' }), note: optionalText }),
    (ctx, param, { amount, note }) => changeCoins(ctx, param('user'), amount, note),
  ),
  route(
    'POST',
    '/messages/{message}/refunds',
    Type.Object({ buyer: optionalText }),
    (ctx, param, { buyer }) => refundPost(ctx, param('message'), buyer),
  ),
  bare('DELETE', '/messages/{message}', (ctx, param) => deleteMessageAsOperator(ctx, param('message'))),
  bare('GET', '/reports', (ctx, param) =>
    listReports(ctx, { closed: param('closed') === 'true', from: param('from') || undefined }),
  ),
  route(
    'PATCH',
    '/reports/{report}',
    Type.Object({ closed: Type.Literal(true), note: optionalText }),
    (ctx, param, { note }) => closeReport(ctx, param('report'), note),
  ),
  bare('GET', '/stats', (ctx) => getInstanceStats(ctx)),
  bare('PUT', '/applications/{application}/verification', (ctx, param) =>
    setBotVerified(ctx, param('application'), true),
  ),
  bare('DELETE', '/applications/{application}/verification', (ctx, param) =>
    setBotVerified(ctx, param('application'), false),
  ),
  route(
    'PUT',
    '/servers/{server}/types',
    Type.Object({ changes: Type.Array(text, { maxItems: 20, description: '+official -partnered …' }) }),
    (ctx, param, { changes }) => changeServerTypes(ctx, param('server'), changes),
  ),
  route('PUT', '/servers/{server}/owner', Type.Object({ user: text }), (ctx, param, { user }) =>
    changeServerOwner(ctx, param('server'), user),
  ),
  bare('DELETE', '/servers/{server}', (ctx, param) => deleteServerAsOperator(ctx, param('server'))),
  bare('DELETE', '/servers/{server}/listing', (ctx, param) => unlistServer(ctx, param('server'))),
  route('PUT', '/roles/{role}/badge', Type.Object({ badge: text }), (ctx, param, { badge }) =>
    changeRoleBadge(ctx, param('role'), badge),
  ),
  bare('GET', '/settings', (ctx) => listSettings(ctx)),
  route(
    'PATCH',
    '/settings/{name}',
    Type.Object({ value: Type.Union([text, Type.Null()]) }),
    (ctx, param, { value }) => changeSetting(ctx, param('name'), value),
  ),
  bare('GET', '/address-bans', (ctx) => listAddressBans(ctx)),
  route(
    'PUT',
    '/address-bans/{network}',
    Type.Object({ reason: optionalText, until: optionalText }),
    (ctx, param, { reason, until }) => banAddress(ctx, param('network'), { reason, until }),
  ),
  bare('DELETE', '/address-bans/{network}', (ctx, param) => unbanAddress(ctx, param('network'))),
  bare('GET', '/invite-codes', (ctx) => listRegistrationCodes(ctx)),
  route(
    'POST',
    '/invite-codes',
    Type.Object({
      uses: Type.Optional(Type.Integer({ minimum: 1 })),
      until: optionalText,
      note: optionalText,
    }),
    (ctx, _, { uses, until, note }) =>
      createRegistrationCode(ctx, { uses: uses === undefined ? undefined : String(uses), until, note }),
  ),
  bare('DELETE', '/invite-codes/{code}', (ctx, param) => revokeRegistrationCode(ctx, param('code'))),
];
