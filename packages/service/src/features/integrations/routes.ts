import type { RouteTable } from '../../route-table.ts';
import { listIntegrations } from './list-integrations.ts';
import { removeIntegration } from './remove-integration.ts';

export const integrationRoutes: RouteTable = {
  listIntegrations: (ctx) => listIntegrations(ctx),
  removeIntegration: (ctx, { params }) => removeIntegration(ctx, params.applicationId),
};
