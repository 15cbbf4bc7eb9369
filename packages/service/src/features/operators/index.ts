/**
 * Operators, "the service's team": actions on accounts and servers that the public API does not offer, by command line,
 * operator API and console. Invariant: each action that changes something writes to the operator log in its
 * transaction; one that changes nothing succeeds without an entry.
 */
export {
  type AddressBans,
  type AddressBanView,
  addressBans,
  banAddress,
  listAddressBans,
  unbanAddress,
} from './address-bans/address-bans.ts';
export { listBackups, makeBackupJob, startBackup } from './backups/manage-backups.ts';
export { operatorRoutes } from './console/routes.ts';
export { cancelUserDeletion, deleteUser } from './delete-user.ts';
export { sendTestMail, sendTestPush } from './delivery/send-tests.ts';
export { getInstanceStats } from './get-instance-stats.ts';
export {
  changeSetting,
  type InstanceSettingView,
  listSettings,
  loadInstanceSettings,
} from './instance-settings.ts';
export { deleteJob, listJobs, readJobFigures, retryJob } from './jobs/manage-jobs.ts';
export { listServers, listUsers } from './list-accounts-and-servers.ts';
export { listOperatorLog, type OperatorLogView } from './list-operator-log.ts';
export {
  createRegistrationCode,
  listRegistrationCodes,
  makeResetLink,
  makeUserLogInLink,
  type RegistrationCodeView,
  revokeRegistrationCode,
} from './manage-access.ts';
export { type OperatorApplicationView, setBotVerified } from './manage-application.ts';
export { changeCoins, refundPost } from './manage-coins.ts';
export { deleteMessageAsOperator } from './manage-message.ts';
export {
  authenticateOperator,
  createOperatorToken,
  listOperators,
  revokeOperatorTokens,
  setOperatorRole,
} from './manage-operators.ts';
export { closeReport, listReports, type OperatorReportView } from './manage-reports.ts';
export { changeRoleBadge, listServerRoles, type OperatorRoleView } from './manage-role.ts';
export {
  changeServerOwner,
  changeServerTypes,
  deleteServerAsOperator,
  type OperatorServerView,
  suspendServer,
  unlistServer,
  unsuspendServer,
} from './manage-server.ts';
export {
  type CreatedUser,
  changeUserAsOperator,
  confirmUserEmail,
  createUser,
  endUserSessions,
  isRegisteredPerson,
  type OperatorUserView,
  renameUser,
  requireRegisteredPerson,
  requireUser,
  resetSecondFactor,
  showUser,
  suspendUser,
  tagUser,
  unsuspendUser,
} from './manage-user.ts';
export { getOverview } from './overview/get-overview.ts';
export { operatorJobs } from './overview/jobs.ts';
export { readOperatorTime } from './read-input.ts';
export { actorOf, type OperatorContext, readActors, recordOperation } from './record.ts';
export { findUser } from './store.ts';
export { endUserSession, listUserSessions } from './user-sessions.ts';
