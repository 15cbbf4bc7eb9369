/** Direct messages: participants, others, and the effects of a block (design 1.2, 5.17, 5.18). */
import { DIRECT_MESSAGE_PERMISSIONS, type Endpoint, type EndpointName, has } from '@guildhall/protocol';

/** `writer` wrote the message in the path. */
export type Participant = 'writer' | 'partner';

type Decided = string | Readonly<Record<Participant, string>>;

/** Decisions of use cases beyond `access`. */
const DECIDED: { readonly [Name in EndpointName]?: Decided } = {
  editMessage: { writer: 'done', partner: 'not_own_message' },
  // Priced posts, threads and overwrites exist only in servers, names and icons only in groups.
  purchasePost: 'not_priced',
  createThread: 'invalid_channel_kind',
  listPosts: 'invalid_channel_kind',
  followThread: 'invalid_channel_kind',
  unfollowThread: 'invalid_channel_kind',
  updateChannel: 'invalid_channel_kind',
  addRecipient: 'invalid_channel_kind',
  removeRecipient: 'invalid_channel_kind',
  putGroupIcon: 'invalid_channel_kind',
  deleteGroupIcon: 'invalid_channel_kind',
  // There is no call.
  ringCall: 'unknown_call',
  stopRingingCall: 'unknown_call',
};

/** `done`, or the error code, for the two people in the direct message. */
export function expectedInside(name: EndpointName, { access }: Endpoint, kind: Participant): string {
  if (access.in === 'channel') return 'unknown_channel';
  const decided = DECIDED[name];
  if (decided) return typeof decided === 'string' ? decided : decided[kind];
  const isExcepted = access.exceptInDirect || (access.exceptOwn && kind === 'writer');
  const lacking = (access.needs ?? []).some((permission) => !has(DIRECT_MESSAGE_PERMISSIONS, permission));
  return lacking && !isExcepted ? 'missing_permission' : 'done';
}

/** The outcome while one blocks the other. `takesBack`: the call undoes the caller's own action. */
export function expectedBlocked(
  name: EndpointName,
  endpoint: Endpoint,
  kind: Participant,
  takesBack: boolean,
): string {
  // The matrix forwards a message into its own channel.
  if (name === 'forwardMessage') return 'cannot_dm';
  const { refusedWhenBlocked } = endpoint.access;
  const isRefused = refusedWhenBlocked === true || (refusedWhenBlocked !== undefined && !takesBack);
  return isRefused ? 'cannot_dm' : expectedInside(name, endpoint, kind);
}
