import type * as CallsFirst from '../../features/voice/calls/first-strings.ts';
import type * as Calls from '../../features/voice/calls/strings.ts';
import type * as VoiceFirst from '../../features/voice/first-strings.ts';
import type * as VoiceSettings from '../../features/voice/settings/strings.ts';
import type * as Voice from '../../features/voice/strings.ts';
import type { Translation } from '../translation.ts';
import { percent, plural } from '../words.ts';

export const voiceFirstText: Translation<typeof VoiceFirst.voiceFirstText> = {
  section: 'Sprache und Video',
  sectionWords:
    'mikrofon kamera lautsprecher kopfhörer push-to-talk empfindlichkeit rauschen echo lautstärke geräte',
  muteForMe: 'Für mich stummschalten',
  unmuteForMe: 'Für mich wieder hören',
  serverMute: 'In Sprachkanälen stummschalten',
  serverUnmute: 'In Sprachkanälen wieder sprechen lassen',
  serverDeafen: 'In Sprachkanälen Ton ausschalten',
  serverUndeafen: 'In Sprachkanälen Ton einschalten',
  move: 'In anderen Sprachkanal verschieben',
  disconnect: 'Aus Sprachkanal entfernen',
};

export const callFirstText: Translation<typeof CallsFirst.callFirstText> = {
  missed: (name) => `Du hast einen Anruf von ${name} verpasst.`,
  open: 'Öffnen',
};

export const callText: Translation<typeof Calls.callText> = {
  start: 'Anrufen',
  startVideo: 'Videoanruf starten',
  incoming: (name) => `${name} ruft an`,
  incomingGroup: (name, group) => `${name} ruft in ${group} an`,
  calls: 'Eingehende Anrufe',
  accept: 'Annehmen',
  acceptVideo: 'Mit Kamera',
  decline: 'Ablehnen',
  message: 'Nachricht',
  leavesOther: 'Wenn du annimmst, verlässt du den Sprachkanal oder Anruf, in dem du bist.',
  ring: (name) => `Bei ${name} klingeln`,
  stopRinging: (name) => `Nicht mehr bei ${name} klingeln`,
  ringing: 'klingelt …',
  away: 'nicht im Anruf',
  unanswered: 'hat nicht abgenommen',
  absent: 'Nicht im Anruf',
  moveHere: 'Anruf hierher holen',
};

export const refusalText: Translation<typeof Voice.refusalText> = {
  missing_permission:
    'Du darfst diesem Sprachkanal nicht beitreten. Frag jemanden, der den Server verwaltet.',
  voice_channel_full: 'Dieser Sprachkanal ist voll. Versuche es, wenn jemand geht.',
  screening_pending: 'Stimme den Regeln des Servers zu, bevor du einem Sprachkanal beitrittst.',
  timed_out: 'Du hast auf diesem Server einen Timeout und kannst vorerst keinem Sprachkanal beitreten.',
  age_restricted:
    'Dieser Kanal ist für Erwachsene. Wenn du erwachsen bist, gib das in deinen Einstellungen unter Privatsphäre an.',
  cannot_dm: 'Diese Person kannst du nicht anrufen.',
  recipient_deleted: 'Dieses Konto wurde gelöscht.',
  unknown_channel: 'Diesen Kanal gibt es nicht mehr.',
};

export const microphoneText: Translation<typeof Voice.microphoneText> = {
  denied:
    'Niemand hört dich: Der Browser lässt diese Seite nicht an dein Mikrofon. Erlaube es neben der Adresse und versuche es noch einmal.',
  missing:
    'Niemand hört dich: Kein Mikrofon gefunden. Schließ eins an, oder wähle in den Einstellungen ein anderes.',
  busy: 'Niemand hört dich: Das Mikrofon ließ sich nicht starten. Vielleicht benutzt es ein anderes Programm.',
  unplugged: 'Niemand hört dich: Das Mikrofon wurde abgezogen. Steck es wieder an, oder nimm ein anderes.',
  insecure:
    'Niemand hört dich: Browser geben das Mikrofon nur für Seiten über https frei. Sag das den Betreibern dieser Instanz.',
};

const isCamera = (what: string) => what === 'camera';
const subject = (what: string) => (isCamera(what) ? 'Die Kamera' : 'Der Bildschirm');
const object = (what: string) => (isCamera(what) ? 'die Kamera' : 'den Bildschirm');

export const pictureText: Translation<typeof Voice.pictureText> = {
  denied: (what) =>
    `Der Browser gibt dieser Seite ${object(what)} nicht frei. Erlaube es neben der Adresse und versuche es noch einmal.`,
  missing: (what) => `${subject(what)} wurde nicht gefunden.`,
  busy: (what) =>
    `${subject(what)} ließ sich nicht starten. Vielleicht benutzt ein anderes Programm das Gerät.`,
  unplugged: (what) => `${subject(what)} wurde getrennt.`,
  insecure: (what) => `Browser geben ${object(what)} nur für Seiten über https frei.`,
};

export const voiceText: Translation<typeof Voice.voiceText> = {
  join: 'Beitreten',
  joinCall: 'Anruf beitreten',
  leave: 'Verlassen',
  leaveCall: 'Anruf verlassen',
  mute: 'Stummschalten',
  unmute: 'Stummschaltung aufheben',
  deafen: 'Ton ausschalten',
  undeafen: 'Ton einschalten',
  forcedMute: 'Der Server hat dich hier stummgeschaltet',
  forcedDeaf: 'Der Server hat dir hier den Ton ausgeschaltet',
  youAreMuted: 'Du bist stummgeschaltet.',
  youAreUnmuted: 'Du bist nicht stummgeschaltet.',
  youAreDeafened: 'Du hörst niemanden.',
  youHear: 'Du hörst die anderen.',
  yourCameraIsOn: 'Deine Kamera ist an.',
  yourCameraIsOff: 'Deine Kamera ist aus.',
  youShare: 'Du teilst deinen Bildschirm.',
  sharingStopped: 'Du teilst deinen Bildschirm nicht mehr.',
  cameraOn: 'Kamera einschalten',
  cameraOff: 'Kamera ausschalten',
  switchCamera: 'Kamera wechseln',
  share: 'Bildschirm teilen',
  stopSharing: 'Nicht mehr teilen',
  bar: 'Sprache',
  phases: { joining: 'Tritt bei …', connected: 'Verbunden', reconnecting: 'Verbindet neu …' },
  quality: 'Verbindungsqualität',
  grades: { good: 'Gut', fair: 'Mittel', poor: 'Schlecht', none: 'Keine Verbindung' },
  throughServer: 'Über die Instanz',
  qualityAlone: 'Du bist allein hier: Es wird nichts gemessen.',
  ping: 'Laufzeit',
  loss: 'Paketverlust',
  jitter: 'Jitter',
  route: 'Weg',
  routes: { direct: 'direkt', relay: 'über ein Relay' },
  received: 'Empfangen',
  sent: 'Gesendet',
  connecting: 'verbindet',
  settings: 'Spracheinstellungen',
  hear: 'Ton abspielen',
  soundBlockedTitle: 'Der Ton ist blockiert',
  soundBlocked: 'Der Browser blockiert den Ton, bis du ihn hier erlaubst.',
  unheard: 'Niemand hört dich',
  unseen: { camera: 'Niemand sieht dich', screen: 'Dein Bildschirm wird nicht geteilt' },
  microphone: (problem) => microphoneText[problem],
  picture: (source, problem) => pictureText[problem](source),
  noConnectionTitle: { lost: 'Vielleicht hörst du nicht alle', missing: 'Dieses Netz blockiert den Ton' },
  noPath: {
    lost: 'Die Verbindung ist abgebrochen: Vielleicht hörst du nicht alle und sie dich nicht. Ein anderer Weg wird gesucht …',
    missing:
      'Kein Ton kommt durch: Dieses Netz blockiert ihn. Versuche ein anderes Netz oder sage es den Betreibern dieser Instanz.',
  },
  refused: ({ code, message }) => refusalText[code] ?? message,
  moved: (channel) => `Du wurdest nach ${channel} verschoben.`,
  takenOver: 'Du bist auf einem anderen Gerät beigetreten.',
  removed: 'Du wurdest aus dem Sprachkanal entfernt.',
  sharingRefused: 'Du darfst deinen Bildschirm hier nicht mehr teilen.',
  peopleIn: (channel) => `In ${channel}`,
  speaking: 'spricht',
  muted: 'stumm',
  deafened: 'Ton aus',
  mutedByServer: 'vom Server stummgeschaltet',
  deafenedByServer: 'Ton vom Server ausgeschaltet',
  camera: 'Kamera an',
  screen: 'teilt den Bildschirm',
  you: 'du',
  duration: (time) => `Verbunden seit ${time}`,
  stage: 'Anruf',
  nobody: 'Noch ist niemand hier',
  nobodyHint: 'Tritt bei, dann sehen dich andere in der Kanalliste.',
  mayNotJoin: 'Du kannst hier lesen, aber diesem Sprachkanal nicht beitreten.',
  here: (count) => plural(count, { one: '# Person hier', other: '# Personen hier' }),
  focus: (name) => `${name} groß zeigen`,
  unfocus: 'Alle zeigen',
  fullScreen: 'Vollbild',
  leaveFullScreen: 'Vollbild verlassen',
  pictureInPicture: 'Bild im Bild',
  screenOf: (name) => `Bildschirm von ${name}`,
  joinToWatch: 'Tritt bei, um zuzusehen',
  showChat: 'Chat anzeigen',
  hideChat: 'Chat ausblenden',
  volume: 'Lautstärke',
  percent: (share) => percent(share),
  moveTitle: (name) => `${name} verschieben`,
  moveHint: 'Die Person wird sofort verschoben und sieht, wohin.',
  moveTo: 'Sprachkanal',
  moveAction: 'Verschieben',
  noOtherChannel: 'Kein anderer Sprachkanal hier ist für euch beide offen.',
};

export const voiceSettingsText: Translation<typeof VoiceSettings.voiceSettingsText> = {
  microphone: 'Mikrofon',
  speaker: 'Lautsprecher oder Kopfhörer',
  camera: 'Kamera',
  byBrowser: 'Wie der Browser wählt',
  unnamed: (what, place) => `${what} ${place}`,
  names: 'Der Browser nennt Geräte beim Namen, sobald er sie benutzen darf.',
  speakerByBrowser:
    'Dieser Browser benutzt das Ausgabegerät des Systems. Wähle es in den Systemeinstellungen.',
  playSound: 'Ton abspielen',
  volume: 'Gesamtlautstärke',
  test: 'Mikrofon testen',
  testHint:
    'Der Balken bewegt sich, wenn das Mikrofon etwas hört, und ist farbig, solange andere dich hören würden.',
  startTest: 'Test starten',
  stopTest: 'Test beenden',
  hearYourself: 'Dich selbst hören',
  hearYourselfHint: 'Mit Kopfhörern, sonst pfeift es.',
  level: 'Pegel des Mikrofons',
  heard: 'Man würde dich hören.',
  notHeard: 'Man würde dich nicht hören.',
  input: 'Wann andere dich hören',
  activity: 'Wenn du sprichst',
  activityHint: 'Ab einem Pegel, der automatisch oder von dir eingestellt wird.',
  push: 'Solange du eine Taste hältst',
  pushHint: 'Funktioniert, solange diese Seite den Fokus hat.',
  automatic: 'Pegel automatisch einstellen',
  automaticHint: 'Er folgt den Geräuschen im Raum.',
  threshold: 'Pegel, ab dem man dich hört',
  decibels: (value) => `${Math.round(value)} dB`,
  key: (name) => `Taste: ${name}`,
  pressKey: 'Drück die Taste …',
  changeKey: 'Taste ändern',
  processing: 'Klang des Mikrofons',
  noise: 'Rauschen unterdrücken',
  noiseHint: 'Filtert Lüfter, Tastaturen und Straßenlärm heraus.',
  rnnoise: 'Gründlich unterdrücken',
  rnnoiseHint: 'Mit RNNoise statt mit dem Verfahren des Browsers. Braucht etwas mehr Rechenleistung.',
  echo: 'Echo unterdrücken',
  echoHint: 'Verhindert, dass der Ton aus deinen Lautsprechern zu den anderen zurückgeht.',
  gain: 'Lautstärke ausgleichen',
  gainHint: 'Schalte es aus, wenn du den Pegel am Gerät einstellst.',
  startCamera: 'Kamera zeigen',
  stopCamera: 'Kamera verbergen',
  preview: 'Deine Kamera',
};
