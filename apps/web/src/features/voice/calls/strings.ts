import { texts } from '../../../languages/texts.ts';

/** Texts of calls. */
export const callText = texts('callText', {
  start: 'Start a call',
  startVideo: 'Start a video call',
  incoming: (name: string) => `${name} is calling`,
  incomingGroup: (name: string, group: string) => `${name} is calling in ${group}`,
  calls: 'Incoming calls',
  accept: 'Accept',
  acceptVideo: 'With camera',
  decline: 'Decline',
  message: 'Message',
  leavesOther: 'Accepting leaves the voice channel or call you are in.',
  ring: (name: string) => `Ring ${name}`,
  stopRinging: (name: string) => `Stop ringing ${name}`,
  ringing: 'ringing…',
  away: 'not in the call',
  unanswered: 'did not answer',
  absent: 'Not in the call',
  moveHere: 'Move the call here',
});
