/**
 * The rules of chat, one folder per feature. The composition root creates a {@link Runtime}, mounts the routes, runs
 * the jobs and passes the gateway its callbacks.
 */
import type { JobTask, Route } from '@guildhall/platform';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@guildhall/protocol';
import { type AnyHandler, enforceAccess } from './features/access/index.ts';
import { admissionTables, jobTables, routeTables } from './features/index.ts';
import type { RouteTable } from './route-table.ts';
import type { Runtime } from './runtime.ts';

export { authenticate, authenticateGateway } from './authenticate.ts';
export { countCall } from './call-limits.ts';
export { countsAsAdult } from './features/access/index.ts';
export { PASSWORD_COST, presentUsers } from './features/accounts/index.ts';
export { fileAccess, remotePictureUrl } from './features/attachments/index.ts';
export { findAuditEntryAfter } from './features/audit/index.ts';
export {
  recoverLostVoiceStates,
  relaySignal,
  sessionChanged,
  updateVoiceState,
} from './features/calls/index.ts';
export { forgetTransactions } from './features/channels/index.ts';
export { changeCommandsInTurn, serverOfCommand } from './features/commands/index.ts';
export { openExport } from './features/data-export/index.ts';
export { expressionPicture, findExpressions } from './features/expressions/index.ts';
export {
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
} from './features/instance-announcements/index.ts';
export {
  ensureInstanceKey,
  ensurePushKey,
  type RotatedKey,
  rotateInstanceKey,
} from './features/instance-key/index.ts';
export { findInteraction, findPersonChannels } from './features/interactions/index.ts';
export * from './features/live/index.ts';
export { findMessages } from './features/messages/index.ts';
export {
  assignImportedPerson,
  exportServerAsOperator,
  type ImportResult,
  importServerAsOperator,
  openServerExport,
  openServerSource,
  type ServerSource,
} from './features/moving/index.ts';
export { authorizationServerMetadata, redirectOfPage } from './features/oauth2/index.ts';
export * from './features/operators/index.ts';
export { findPinTimes } from './features/pins/index.ts';
export { sendLanes } from './features/posting/index.ts';
export {
  choosePresence,
  connectionsChanged,
  watchLostConnections,
  watchOutages,
} from './features/presence/index.ts';
export { linkAsOperator, setGroupsAsOperator } from './features/provider-sign-in/index.ts';
export { pushNewMessages } from './features/push/index.ts';
export {
  liftHold,
  listHolds,
  placeHold,
  previewServerRetention,
  runRetention,
} from './features/retention/index.ts';
export { findOpenThreads, findSeenChannels, findServerRoles } from './features/servers/index.ts';
export {
  findOrphans,
  getOrphans,
  getStorage,
  getStorageUse,
  limitStorage,
  readStorageFigures,
  recountStorage,
  removalFigures,
  removeOrphans,
  type StorageFigures,
} from './features/storage/index.ts';
export { connectUnit, followVoiceStates, iceCredentials } from './features/voice/index.ts';
export type { Forwarding, ForwardingRights } from './forwarding.ts';
export type { LiveKit } from './live-kit.ts';
export { liveSettings } from './live-settings.ts';
export type { RouteTable } from './route-table.ts';
export type {
  Context,
  EndpointForm,
  IceSettings,
  InstanceSettings,
  PasswordCost,
  Runtime,
} from './runtime.ts';
export type { Tables } from './tables.ts';
export { createTouches } from './touches.ts';

type AnyAdmission = (runtime: Runtime, params: Readonly<Record<string, string>>) => Promise<unknown>;

/** The routes of all features, and further routes of the composition root. */
export function serviceRoutes(runtime: Runtime, added: RouteTable): Route[] {
  const handlers = [...routeTables, added].flatMap((table) => Object.entries(table));
  const admissions = Object.assign({}, ...admissionTables) as Record<string, AnyAdmission | undefined>;
  return handlers.map(([name, handler]) => ({
    // The type of the table has checked each handler against the contract of its name.
    ...enforceAccess(runtime, ENDPOINTS[name as EndpointName] as Endpoint, handler as AnyHandler),
    admit: (params) => admissions[name]?.(runtime, params) ?? Promise.resolve(),
  }));
}

/** The handlers of all jobs. */
export function serviceJobs(runtime: Runtime): JobTask[] {
  return jobTables.flat().map((handler) => handler.task(runtime));
}

/** Adds the recurring jobs that are not queued yet, by this or another process. */
export async function addRecurringJobs(runtime: Runtime): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    for (const { job } of jobTables.flat()) {
      if (job.recurring) await tx.addJob(job, {}, { jobKey: job.name });
    }
  });
}
