import type { RouteTable } from '../../route-table.ts';
import { endProviderSessions } from './end-sessions.ts';
import {
  finishLink,
  finishProof,
  listSignInMethods,
  startLink,
  startProof,
  unlinkProvider,
} from './links.ts';
import { startLogOut } from './log-out.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';

export const providerSignInRoutes: RouteTable = {
  startProviderSignIn: (ctx, { params, body }) => startSignIn(ctx, params.providerId, body),
  finishProviderSignIn: (ctx, { params, body }) => finishSignIn(ctx, params.providerId, body),
  listSignInMethods: (ctx) => listSignInMethods(ctx),
  startProviderLink: (ctx, { params, body }) => startLink(ctx, params.providerId, body),
  finishProviderLink: (ctx, { params, body }) => finishLink(ctx, params.providerId, body.answer),
  unlinkProvider: (ctx, { params, body }) => unlinkProvider(ctx, params.providerId, body),
  startProviderProof: (ctx, { params }) => startProof(ctx, params.providerId),
  finishProviderProof: (ctx, { params, body }) => finishProof(ctx, params.providerId, body.answer),
  startProviderLogOut: (ctx) => startLogOut(ctx),
  endProviderSessions: ({ runtime }, { params, body }) =>
    endProviderSessions(runtime, params.providerId, body?.logout_token),
};
