/**
 * Accounts: people, bots as users, sessions, passwords. Invariants: usernames and e-mail addresses are unique and
 * lower case; only fingerprints of tokens and argon2id hashes are stored; a user row in memory is never older than
 * the last `user:{id}` touch.
 */
export { isAccountUsable, isSuspended } from './account-state.ts';
export { emitAccountUpdate, emitUserUpdate } from './announce-user.ts';
export { setWornClanTag } from './clan-tag-store.ts';
export { readSessionCookie } from './cookies.ts';
export { cancelDeletion } from './deletion.ts';
export { deletePrivateRows, eraseUser, setDeletion } from './deletion-store.ts';
export { requireFreshProof } from './fresh-proof.ts';
export { accountJobs, recurringAccountJobs } from './jobs.ts';
export { makeLink } from './links.ts';
export { hashPassword, isWeak } from './passwords.ts';
export { readAccount } from './read-account.ts';
export {
  deleteRegistrationCode,
  insertRegistrationCode,
  type RegistrationCodeRow,
  registrationCodes,
} from './registration-code-store.ts';
export { accountRoutes } from './routes.ts';
export { DELETED_USER_PREFIX, isEmailAddress, isUsernameAllowed, usernameFrom } from './rules.ts';
export { authenticateSession, csrfTokenOf, disconnectEvent, endSessions } from './sessions.ts';
export {
  insertPerson,
  insertUser,
  isUsernameTaken,
  personById,
  personByLogin,
  type UserRow,
  updateUser,
  updateUsername,
  usersByIds,
} from './store.ts';
export { SYSTEM_ACCOUNT_ID, systemAccount } from './system-account.ts';
export { TAKE_OFF_CLAN_TAG_JOB, takeOffClanTag } from './take-off-clan-tag.ts';
export { changeUsername } from './update-account.ts';
export { presentUsers, type UserEntry, userDirectory } from './user-directory.ts';
export { clanTagView, mediaUrl, profileTag, userView } from './view.ts';
