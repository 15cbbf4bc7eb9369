/**
 * Mentions: the messages that mention someone, wherever they are (design 11.1). Invariants: found by whom they ping
 * (decision 28), never by reading channels; nothing is shown that the caller could not read.
 */
import { listMentions } from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { readMentions } from './read-mentions.ts';

export const mentionRoutes: RouteTable = [known(listMentions, (ctx, { query }) => readMentions(ctx, query))];
