/** Integrations: the bots in a server, by whom they came, and how they leave by their application (design 11.3). */
import { listIntegrations as listEndpoint, removeIntegration as removeEndpoint } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { listIntegrations } from './list-integrations.ts';
import { removeIntegration } from './remove-integration.ts';

export const integrationRoutes: RouteTable = [
  inServer('manageServer')(listEndpoint, (ctx) => listIntegrations(ctx)),
  inServer()(removeEndpoint, (ctx, { params }) => removeIntegration(ctx, params.applicationId)),
];
