/**
 * Interactions: people run commands, press buttons, choose and submit forms, and bots answer by the gateway or by an
 * endpoint of theirs. Invariants: the bot hears of nothing that was not checked; of many first responses one is carried
 * out; whoever asked is told the outcome, also when nobody answers or the process that asked is gone; a token opens its
 * own interaction's answers alone, for 15 minutes.
 */
import {
  createInteraction as createInteractionEndpoint,
  deleteAnswer as deleteAnswerEndpoint,
  editAnswer as editAnswerEndpoint,
  getAnswer as getAnswerEndpoint,
  respondToInteraction as respondToInteractionEndpoint,
  sendFollowUp as sendFollowUpEndpoint,
} from '@guildhall/protocol';
import { known, open, type RouteTable } from '../../route-table.ts';
import { deleteAnswer, editAnswer, getAnswer, sendFollowUp } from './answer/follow-up.ts';
import { respondByCallback } from './answer/respond-by-callback.ts';
import { createInteraction } from './create/create-interaction.ts';

export { interactionJobs, recurringInteractionJobs } from './jobs.ts';

export const interactionRoutes: RouteTable = [
  known(createInteractionEndpoint, (ctx, { body }) => createInteraction(ctx, body)),
  open(respondToInteractionEndpoint, (ctx, { params, query, body, files }) =>
    respondByCallback(ctx, params, body, files, query.withResponse ?? false),
  ),
  open(sendFollowUpEndpoint, (ctx, { params, body, files }) => sendFollowUp(ctx, params, body, files)),
  open(getAnswerEndpoint, (ctx, { params }) => getAnswer(ctx, params)),
  open(editAnswerEndpoint, (ctx, { params, body, files }) => editAnswer(ctx, params, body, files)),
  open(deleteAnswerEndpoint, (ctx, { params }) => deleteAnswer(ctx, params)),
];
