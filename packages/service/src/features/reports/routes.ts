import type { RouteTable } from '../../route-table.ts';
import { createReport } from './create-report.ts';

export const reportRoutes: RouteTable = { createReport: (ctx, { body }) => createReport(ctx, body) };
