import type { RouteTable } from '../../route-table.ts';
import { getDataExport } from './get-data-export.ts';
import { requestDataExport } from './request-data-export.ts';

export const dataExportRoutes: RouteTable = {
  getDataExport: (ctx) => getDataExport(ctx),
  requestDataExport: (ctx) => requestDataExport(ctx),
};
