import type { RouteTable } from '../../route-table.ts';
import { endProviderSessions } from './end-sessions.ts';
import {
  finishProviderLink,
  finishProviderProof,
  listSignInMethods,
  startProviderLink,
  startProviderProof,
  unlinkProvider,
} from './links.ts';
import { startProviderLogOut } from './log-out.ts';
import { finishProviderSignIn, startProviderSignIn } from './sign-in.ts';

export const providerSignInRoutes: RouteTable = {
  startProviderSignIn: (ctx, { params, body }) => startProviderSignIn(ctx, params.providerId, body),
  finishProviderSignIn: (ctx, { params, body }) => finishProviderSignIn(ctx, params.providerId, body),
  listSignInMethods: (ctx) => listSignInMethods(ctx),
  startProviderLink: (ctx, { params, body }) => startProviderLink(ctx, params.providerId, body),
  finishProviderLink: (ctx, { params, body }) => finishProviderLink(ctx, params.providerId, body.answer),
  unlinkProvider: (ctx, { params, body }) => unlinkProvider(ctx, params.providerId, body),
  startProviderProof: (ctx, { params }) => startProviderProof(ctx, params.providerId),
  finishProviderProof: (ctx, { params, body }) => finishProviderProof(ctx, params.providerId, body.answer),
  startProviderLogOut: (ctx) => startProviderLogOut(ctx),
  endProviderSessions: ({ runtime }, { params, body }) =>
    endProviderSessions(runtime, params.providerId, body?.logout_token),
};
