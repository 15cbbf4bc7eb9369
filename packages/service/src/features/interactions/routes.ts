import type { AdmissionTable, RouteTable } from '../../route-table.ts';
import { createInteraction } from './create/create-interaction.ts';
import {
  deleteAnswer,
  editAnswer,
  getAnswer,
  requireLiveInteraction,
  sendFollowUp,
} from './response/follow-up.ts';
import { respondByCallback } from './response/respond-by-callback.ts';
import { awaitedInteraction } from './response/wait.ts';

export const interactionRoutes: RouteTable = {
  createInteraction: (ctx, { body }) => createInteraction(ctx, body),
  respondToInteraction: (ctx, { params, query, body, files }) =>
    respondByCallback(ctx, params, body, files, query.withResponse ?? false),
  sendFollowUp: (ctx, { params, body, files }) => sendFollowUp(ctx, params, body, files),
  getAnswer: (ctx, { params }) => getAnswer(ctx, params),
  editAnswer: (ctx, { params, body, files }) => editAnswer(ctx, params, body, files),
  deleteAnswer: (ctx, { params }) => deleteAnswer(ctx, params),
};

export const interactionAdmissions: AdmissionTable = {
  respondToInteraction: async (runtime, { interactionId, interactionToken }) =>
    awaitedInteraction(runtime, interactionId, interactionToken) ??
    requireLiveInteraction(runtime, interactionToken),
  sendFollowUp: (runtime, { interactionToken }) => requireLiveInteraction(runtime, interactionToken),
  editAnswer: (runtime, { interactionToken }) => requireLiveInteraction(runtime, interactionToken),
};
