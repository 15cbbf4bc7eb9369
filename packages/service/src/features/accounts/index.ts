/**
 * Accounts: people, bots as users, sessions, passwords. Invariants: usernames and e-mail addresses are unique and
 * lower case; only fingerprints of tokens and argon2id hashes are stored; a cached user row is never older than
 * the last `user:{id}` touch.
 */
export { isAccountUsable, isSuspended } from './account-state.ts';
export { announceAccountUpdate, announceUserUpdate } from './announce-user.ts';
export { setWornClanTag } from './clan-tags/store.ts';
export { takeOffClanTagJob, takeOffClanTagOfMember } from './clan-tags/take-off-clan-tag.ts';
export { mayReachOthers, requireConfirmedEmail } from './confirmed-email.ts';
export { cancelDeletion } from './deletion/deletion.ts';
export { deletePrivateRows, eraseUser, setDeletion } from './deletion/store.ts';
export { getAccount } from './get-account.ts';
export { accountJobs } from './jobs.ts';
export { proveAddress, requireFreeAddress } from './mail/address-claims.ts';
export { createLink } from './mail/links.ts';
export { askForVerification } from './mail/send-mails.ts';
export { accountLocale } from './mail/store.ts';
export { deleteChallenges } from './passkeys/store.ts';
export {
  hashPassword,
  PASSWORD_COST,
  requirePasswordsOn,
  requireStrongPassword,
} from './passwords/passwords.ts';
export { accountRoutes } from './routes.ts';
export { DELETED_USER_PREFIX, isEmailAddress, isUsernameAllowed, textOrNull, usernameFrom } from './rules.ts';
export { logSecurityEvent, recordSecurityEvent } from './security-events/record-security-event.ts';
export { readCookie, readSessionCookie, writeCookie } from './sign-in/cookies.ts';
export { listAccountSessions } from './sign-in/end-sessions.ts';
export {
  createProviderProof,
  type FreshProof,
  requireFreshProof,
  requireStillProved,
} from './sign-in/fresh-proof.ts';
export { insertAccount } from './sign-in/insert-account.ts';
export { requireSameFactors, signInOrAskForCode } from './sign-in/log-in.ts';
export { createLogInLink } from './sign-in/log-in-link.ts';
export { requireInvitation } from './sign-in/register.ts';
export {
  deleteRegistrationCode,
  insertRegistrationCode,
  type RegistrationCodeRow,
  registrationCodes,
} from './sign-in/registration-code-store.ts';
export { requireSignInMethod } from './sign-in/require-sign-in-method.ts';
export { authenticateSession, closeConnections, endSessions, requireSession } from './sign-in/sessions.ts';
export { refuseSuspended, signIn } from './sign-in/start-session.ts';
export {
  idsByLogin,
  insertPerson,
  insertUser,
  isEmailVerified,
  isUsernameTaken,
  notSuspended,
  type PersonRow,
  personById,
  type UserRow,
  updateUser,
  updateUsername,
  usersByIds,
} from './store.ts';
export { SYSTEM_ACCOUNT_ID, systemAccount } from './system-account.ts';
export { idInToken, newTokenWithId } from './token-with-id.ts';
export { clearTwoFactor } from './two-factor/manage-two-factor.ts';
export { deleteTickets, deleteUnconfirmedSecret } from './two-factor/store.ts';
export { SEALED_SECRETS } from './two-factor/two-factor.ts';
export { changeUser, changeUsername, renameBotRolesJob } from './update-account.ts';
export { committedUsers, presentUsers, type UserEntry, userDirectory } from './user-directory.ts';
export { clanTagView, mediaUrl, profileTag, userView } from './view.ts';
