import type { RouteTable } from '../../route-table.ts';
import {
  acceptImportedClaim,
  deleteImportedClaim,
  listImportedClaims,
  listImportedPeople,
  putImportedClaim,
} from './claims/offer-messages.ts';
import { getServerExport, requestServerExport } from './owner/owner-export.ts';
import { cancelServerImport, checkServerImport, startServerImport } from './upload/steps.ts';
import {
  createServerImport,
  getServerImport,
  listServerImports,
  putImportPart,
} from './upload/upload-archive.ts';

export const movingRoutes: RouteTable = {
  getServerExport: (ctx) => getServerExport(ctx),
  requestServerExport: (ctx) => requestServerExport(ctx),
  listServerImports: (ctx) => listServerImports(ctx),
  createServerImport: (ctx, { body }) => createServerImport(ctx, body),
  getServerImport: (ctx, { params }) => getServerImport(ctx, params.importId),
  putImportPart: (ctx, { params, files }) => putImportPart(ctx, params.importId, params.part, files[0]),
  checkServerImport: (ctx, { params }) => checkServerImport(ctx, params.importId),
  startServerImport: (ctx, { params }) => startServerImport(ctx, params.importId),
  listImportedPeople: (ctx, { query }) => listImportedPeople(ctx, query),
  putImportedClaim: (ctx, { params, body }) => putImportedClaim(ctx, params.personId, body.userId),
  deleteImportedClaim: (ctx, { params }) => deleteImportedClaim(ctx, params.personId),
  acceptImportedClaim: (ctx, { params }) => acceptImportedClaim(ctx, params.personId),
  listImportedClaims: (ctx) => listImportedClaims(ctx),
  cancelServerImport: (ctx, { params }) => cancelServerImport(ctx, params.importId),
};
