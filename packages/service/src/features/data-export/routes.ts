import type { RouteTable } from '../../route-table.ts';
import { getDataExport } from './get-data-export.ts';
import { requestExport } from './request-export.ts';

export const dataExportRoutes: RouteTable = {
  getDataExport: (ctx) => getDataExport(ctx),
  requestDataExport: (ctx) => requestExport(ctx),
};
