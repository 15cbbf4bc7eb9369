import type { RouteTable } from '../../route-table.ts';
import { readExport } from './read-export.ts';
import { requestExport } from './request-export.ts';

export const dataExportRoutes: RouteTable = {
  getDataExport: (ctx) => readExport(ctx),
  requestDataExport: (ctx) => requestExport(ctx),
};
