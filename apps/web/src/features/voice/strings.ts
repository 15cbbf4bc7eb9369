import { texts } from '../../languages/texts.ts';
import { percent, plural } from '../../languages/words.ts';
import type { DeviceProblem } from './voice-store.ts';

const people = (count: number) => plural(count, { one: '# person', other: '# people' });

export const refusalText: Readonly<Record<string, string>> = texts('refusalText', {
  missing_permission: 'You cannot join this voice channel. Ask someone who manages the server.',
  voice_channel_full: 'This voice channel is full. Try again when someone leaves.',
  screening_pending: 'Agree to the server’s rules before you join voice.',
  timed_out: 'You are timed out in this server and cannot join voice for now.',
  age_restricted:
    'This channel is for adults. If you are an adult, confirm it in your settings, under Privacy.',
  cannot_dm: 'You cannot call them.',
  recipient_deleted: 'This account was deleted.',
  unknown_channel: 'That channel no longer exists.',
});

export const microphoneText: Readonly<Record<DeviceProblem, string>> = texts('microphoneText', {
  denied:
    'No one can hear you: the browser does not let this page use your microphone. Allow it next to the address, then try again.',
  missing: 'No one can hear you: no microphone was found. Plug one in, or choose another in the settings.',
  busy: 'No one can hear you: the microphone did not start. Another program may be using it.',
  unplugged: 'No one can hear you: the microphone was unplugged. Plug it in again, or use another.',
  insecure:
    'No one can hear you: browsers allow the microphone only on https pages. Tell the operator of this instance.',
});

export const pictureText: Readonly<Record<DeviceProblem, (what: string) => string>> = texts('pictureText', {
  denied: (what: string) =>
    `The browser does not let this page use your ${what}. Allow it next to the address, then try again.`,
  missing: (what: string) => `No ${what} was found.`,
  busy: (what: string) => `Your ${what} did not start. Another program may be using it.`,
  unplugged: (what: string) => `Your ${what} was unplugged.`,
  insecure: (what: string) => `Browsers allow the ${what} only on https pages.`,
});

/** Texts of voice. */
export const voiceText = texts('voiceText', {
  join: 'Join voice',
  joinCall: 'Join call',
  leave: 'Leave',
  leaveCall: 'Leave call',
  mute: 'Mute',
  unmute: 'Unmute',
  deafen: 'Deafen',
  undeafen: 'Undeafen',
  forcedMute: 'The server has muted you here',
  forcedDeaf: 'The server has deafened you here',
  youAreMuted: 'You are muted.',
  youAreUnmuted: 'You are not muted.',
  youAreDeafened: 'You cannot hear anyone.',
  youHear: 'You can hear the others.',
  yourCameraIsOn: 'Your camera is on.',
  yourCameraIsOff: 'Your camera is off.',
  youShare: 'You are sharing your screen.',
  sharingStopped: 'You are no longer sharing your screen.',
  cameraOn: 'Turn camera on',
  cameraOff: 'Turn camera off',
  switchCamera: 'Switch camera',
  share: 'Share your screen',
  stopSharing: 'Stop sharing',
  bar: 'Voice',
  phases: { joining: 'Joining…', connected: 'In voice', reconnecting: 'Reconnecting…' },
  quality: 'Connection quality',
  grades: { good: 'Good', fair: 'Fair', poor: 'Poor', none: 'No connection' },
  throughServer: 'Through the instance',
  qualityAlone: 'You are alone here, so there is nothing to measure.',
  ping: 'Round trip',
  loss: 'Packet loss',
  jitter: 'Jitter',
  route: 'Route',
  routes: { direct: 'direct', relay: 'through a relay' },
  received: 'Received',
  sent: 'Sent',
  connecting: 'connecting',
  settings: 'Voice settings',
  hear: 'Play the sound',
  soundBlockedTitle: 'The sound is blocked',
  soundBlocked: 'The browser blocks the sound until you allow it here.',
  unheard: 'No one can hear you',
  unseen: { camera: 'No one can see you', screen: 'Your screen is not shared' },
  microphone: (problem: DeviceProblem) => microphoneText[problem],
  picture: (source: 'camera' | 'screen', problem: DeviceProblem) => pictureText[problem](source),
  noConnectionTitle: { lost: 'You may not hear everyone', missing: 'This network blocks sound' },
  noPath: {
    lost: 'A connection was lost: you and some others may not hear each other. Looking for another way…',
    missing:
      'No sound gets through: this network blocks it. Try another network, or tell the operator of this instance.',
  },
  refused: ({ code, message }: { readonly code: string; readonly message: string }) =>
    refusalText[code] ?? message,
  moved: (channel: string) => `You were moved to ${channel}.`,
  takenOver: 'You joined voice on another device.',
  removed: 'You were disconnected from voice.',
  sharingRefused: 'You may no longer share your screen here.',

  peopleIn: (channel: string) => `In ${channel}`,
  speaking: 'speaking',
  muted: 'muted',
  deafened: 'deafened',
  mutedByServer: 'muted by the server',
  deafenedByServer: 'deafened by the server',
  camera: 'camera on',
  screen: 'sharing the screen',
  you: 'you',
  duration: (time: string) => `In voice for ${time}`,

  stage: 'Call',
  nobody: 'No one is here yet',
  nobodyHint: 'Join, and others will see you in the channel list.',
  mayNotJoin: 'You can read here, but you cannot join this voice channel.',
  here: (count: number) => `${people(count)} here`,
  focus: (name: string) => `Focus on ${name}`,
  unfocus: 'Show everyone',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  pictureInPicture: 'Picture in picture',
  screenOf: (name: string) => `${name}’s screen`,
  joinToWatch: 'Join to watch',
  showChat: 'Show chat',
  hideChat: 'Hide chat',

  volume: 'Volume',
  percent: (share: number) => percent(share),
  moveTitle: (name: string) => `Move ${name}`,
  moveHint: 'They are moved immediately and see where to.',
  moveTo: 'Voice channel',
  moveAction: 'Move',
  noOtherChannel: 'No other voice channel here is open to both of you.',
});
