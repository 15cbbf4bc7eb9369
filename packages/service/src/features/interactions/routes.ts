import type { AdmissionTable, RouteTable } from '../../route-table.ts';
import { createInteraction } from './create/create-interaction.ts';
import {
  deleteInteractionResponse,
  editInteractionResponse,
  getInteractionResponse,
  requireLiveInteraction,
  sendFollowUp,
} from './response/after-response.ts';
import { respondByCallback } from './response/respond-by-callback.ts';
import { awaitedInteraction } from './response/wait.ts';

export const interactionRoutes: RouteTable = {
  createInteraction: (ctx, { body }) => createInteraction(ctx, body),
  respondToInteraction: (ctx, { params, query, body, files }) =>
    respondByCallback(ctx, params, body, files, query.withResponse ?? false),
  sendFollowUp: (ctx, { params, body, files }) => sendFollowUp(ctx, params, body, files),
  getInteractionResponse: (ctx, { params }) => getInteractionResponse(ctx, params),
  editInteractionResponse: (ctx, { params, body, files }) =>
    editInteractionResponse(ctx, params, body, files),
  deleteInteractionResponse: (ctx, { params }) => deleteInteractionResponse(ctx, params),
};

export const interactionAdmissions: AdmissionTable = {
  respondToInteraction: async (runtime, { interactionId, interactionToken }) =>
    awaitedInteraction(runtime, interactionId, interactionToken) ??
    requireLiveInteraction(runtime, interactionToken),
  sendFollowUp: (runtime, { interactionToken }) => requireLiveInteraction(runtime, interactionToken),
  editInteractionResponse: (runtime, { interactionToken }) =>
    requireLiveInteraction(runtime, interactionToken),
};
