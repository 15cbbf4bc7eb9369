import type * as CallsFirst from '../../features/voice/calls/first-strings.ts';
import type * as Calls from '../../features/voice/calls/strings.ts';
import type * as VoiceFirst from '../../features/voice/first-strings.ts';
import type * as VoiceSettings from '../../features/voice/settings/strings.ts';
import type * as Voice from '../../features/voice/strings.ts';
import type { Translation } from '../translation.ts';
import { percent, plural } from '../words.ts';

export const voiceFirstText: Translation<typeof VoiceFirst.voiceFirstText> = {
  section: 'Voix et vidéo',
  sectionWords:
    'micro caméra haut-parleur casque appuyer pour parler sensibilité bruit écho volume appareils',
  muteForMe: 'Rendre muet pour moi',
  unmuteForMe: 'Entendre de nouveau',
  serverMute: 'Couper le micro pour tous',
  serverUnmute: 'Rétablir le micro',
  serverDeafen: 'Couper le son',
  serverUndeafen: 'Rétablir le son',
  move: 'Déplacer vers un autre salon vocal',
  disconnect: 'Retirer du salon vocal',
};

export const callFirstText: Translation<typeof CallsFirst.callFirstText> = {
  missed: (name) => `Tu as manqué un appel de ${name}.`,
  open: 'Ouvrir',
};

export const callText: Translation<typeof Calls.callText> = {
  start: 'Appeler',
  startVideo: 'Lancer un appel vidéo',
  incoming: (name) => `${name} t’appelle`,
  incomingGroup: (name, group) => `${name} appelle dans ${group}`,
  calls: 'Appels entrants',
  accept: 'Répondre',
  acceptVideo: 'Avec caméra',
  decline: 'Refuser',
  message: 'Message',
  leavesOther: 'Si tu réponds, tu quittes le salon vocal ou l’appel où tu es.',
  ring: (name) => `Faire sonner chez ${name}`,
  stopRinging: (name) => `Ne plus faire sonner chez ${name}`,
  ringing: 'ça sonne…',
  away: 'pas dans l’appel',
  unanswered: 'n’a pas répondu',
  absent: 'Pas dans l’appel',
  moveHere: 'Reprendre l’appel ici',
};

export const refusalText: Translation<typeof Voice.refusalText> = {
  missing_permission: 'Tu ne peux pas rejoindre ce salon vocal. Demande à quelqu’un qui gère le serveur.',
  voice_channel_full: 'Ce salon vocal est plein. Réessaie quand quelqu’un part.',
  screening_pending: 'Accepte les règles du serveur avant de rejoindre un salon vocal.',
  timed_out:
    'Tu es exclu temporairement de ce serveur et ne peux rejoindre aucun salon vocal pour l’instant.',
  age_restricted:
    'Ce salon est réservé aux adultes. Si tu es majeur, indique-le dans tes paramètres, sous Confidentialité.',
  cannot_dm: 'Tu ne peux pas appeler cette personne.',
  recipient_deleted: 'Ce compte a été supprimé.',
  unknown_channel: 'Ce salon n’existe plus.',
};

export const microphoneText: Translation<typeof Voice.microphoneText> = {
  denied:
    'Personne ne t’entend : le navigateur refuse à cette page l’accès à ton micro. Autorise-le à côté de l’adresse et réessaie.',
  missing:
    'Personne ne t’entend : aucun micro trouvé. Branches-en un, ou choisis-en un autre dans les paramètres.',
  busy: 'Personne ne t’entend : le micro n’a pas démarré. Un autre programme l’utilise peut-être.',
  unplugged: 'Personne ne t’entend : le micro a été débranché. Rebranche-le, ou prends-en un autre.',
  insecure:
    'Personne ne t’entend : les navigateurs ne donnent accès au micro qu’aux pages en https. Dis-le aux opérateurs de cette instance.',
};

const isCamera = (what: string) => what === 'camera';

const subject = (what: string) => (isCamera(what) ? 'La caméra' : 'L’écran');

const object = (what: string) => (isCamera(what) ? 'la caméra' : 'l’écran');

const ending = (what: string) => (isCamera(what) ? 'e' : '');

export const pictureText: Translation<typeof Voice.pictureText> = {
  denied: (what) =>
    `Le navigateur refuse à cette page l’accès à ${object(what)}. Autorise-le à côté de l’adresse et réessaie.`,
  missing: (what) => `${subject(what)} n’a pas été trouvé${ending(what)}.`,
  busy: (what) => `${subject(what)} n’a pas démarré. Un autre programme l’utilise peut-être.`,
  unplugged: (what) => `${subject(what)} a été débranché${ending(what)}.`,
  insecure: (what) => `Les navigateurs ne donnent accès à ${object(what)} qu’aux pages en https.`,
};

export const voiceText: Translation<typeof Voice.voiceText> = {
  join: 'Rejoindre',
  joinCall: 'Rejoindre l’appel',
  leave: 'Quitter',
  leaveCall: 'Quitter l’appel',
  mute: 'Couper le micro',
  unmute: 'Rétablir le micro',
  deafen: 'Couper le son',
  undeafen: 'Rétablir le son',
  forcedMute: 'Le serveur a coupé ton micro ici',
  forcedDeaf: 'Le serveur a coupé ton son ici',
  youAreMuted: 'Ton micro est coupé.',
  youAreUnmuted: 'Ton micro est ouvert.',
  youAreDeafened: 'Tu n’entends personne.',
  youHear: 'Tu entends les autres.',
  yourCameraIsOn: 'Ta caméra est allumée.',
  yourCameraIsOff: 'Ta caméra est éteinte.',
  youShare: 'Tu partages ton écran.',
  sharingStopped: 'Tu ne partages plus ton écran.',
  cameraOn: 'Activer la caméra',
  cameraOff: 'Couper la caméra',
  switchCamera: 'Changer de caméra',
  share: 'Partager l’écran',
  stopSharing: 'Arrêter le partage',
  bar: 'Voix',
  phases: { joining: 'Connexion…', connected: 'Connecté', reconnecting: 'Reconnexion…' },
  quality: 'Qualité de la connexion',
  grades: { good: 'Bonne', fair: 'Moyenne', poor: 'Mauvaise', none: 'Pas de connexion' },
  throughServer: 'Par l’instance',
  qualityAlone: 'Il n’y a que toi ici : rien n’est mesuré.',
  ping: 'Latence',
  loss: 'Perte de paquets',
  jitter: 'Gigue',
  route: 'Chemin',
  routes: { direct: 'direct', relay: 'par un relais' },
  received: 'Reçu',
  sent: 'Envoyé',
  connecting: 'connexion',
  settings: 'Paramètres vocaux',
  hear: 'Activer le son',
  soundBlockedTitle: 'Le son est bloqué',
  soundBlocked: 'Le navigateur bloque le son jusqu’à ce que tu l’autorises ici.',
  unheard: 'Personne ne t’entend',
  unseen: { camera: 'Personne ne te voit', screen: 'Ton écran n’est pas partagé' },
  microphone: (problem) => microphoneText[problem],
  picture: (source, problem) => pictureText[problem](source),
  noConnectionTitle: { lost: 'Des voix peuvent manquer', missing: 'Ce réseau bloque le son' },
  noPath: {
    lost: 'La connexion s’est coupée : tu n’entends peut-être pas tout le monde, et tout le monde ne t’entend pas. Recherche d’un autre chemin…',
    missing:
      'Aucun son ne passe : ce réseau le bloque. Essaie un autre réseau, ou préviens les opérateurs de cette instance.',
  },
  refused: ({ code, message }) => refusalText[code] ?? message,
  moved: (channel) => `On t’a déplacé vers ${channel}.`,
  takenOver: 'Tu as rejoint sur un autre appareil.',
  removed: 'On t’a retiré du salon vocal.',
  sharingRefused: 'Tu ne peux plus partager ton écran ici.',
  peopleIn: (channel) => `Dans ${channel}`,
  speaking: 'parle',
  muted: 'muet',
  deafened: 'son coupé',
  mutedByServer: 'micro coupé par le serveur',
  deafenedByServer: 'son coupé par le serveur',
  camera: 'caméra activée',
  screen: 'partage son écran',
  you: 'toi',
  duration: (time) => `Connecté depuis ${time}`,
  stage: 'Appel',
  nobody: 'Personne n’est encore là',
  nobodyHint: 'Rejoins, et les autres te verront dans la liste des salons.',
  mayNotJoin: 'Tu peux lire ici, mais pas rejoindre ce salon vocal.',
  here: (count) => plural(count, { one: '# personne ici', other: '# personnes ici' }),
  focus: (name) => `Agrandir ${name}`,
  unfocus: 'Afficher tout le monde',
  fullScreen: 'Plein écran',
  leaveFullScreen: 'Quitter le plein écran',
  pictureInPicture: 'Image dans l’image',
  screenOf: (name) => `Écran de ${name}`,
  joinToWatch: 'Rejoins pour la voir',
  showChat: 'Afficher la discussion',
  hideChat: 'Masquer la discussion',
  volume: 'Volume',
  percent: (share) => percent(share),
  moveTitle: (name) => `Déplacer ${name}`,
  moveHint: 'La personne est déplacée aussitôt et voit où.',
  moveTo: 'Salon vocal',
  moveAction: 'Déplacer',
  noOtherChannel: 'Aucun autre salon vocal n’est ouvert ici à vous deux.',
};

export const voiceSettingsText: Translation<typeof VoiceSettings.voiceSettingsText> = {
  microphone: 'Micro',
  speaker: 'Haut-parleur ou casque',
  camera: 'Caméra',
  byBrowser: 'Au choix du navigateur',
  unnamed: (what, place) => `${what} ${place}`,
  names: 'Le navigateur nomme les appareils dès qu’il peut les utiliser.',
  speakerByBrowser: 'Ce navigateur utilise la sortie du système. Choisis-la dans les paramètres du système.',
  playSound: 'Jouer un son',
  volume: 'Volume général',
  test: 'Tester le micro',
  testHint:
    'La barre bouge quand le micro entend quelque chose, et prend de la couleur tant que les autres t’entendraient.',
  startTest: 'Lancer le test',
  stopTest: 'Arrêter le test',
  hearYourself: 'T’entendre toi-même',
  hearYourselfHint: 'Avec un casque, sinon ça siffle.',
  level: 'Niveau du micro',
  heard: 'On t’entendrait.',
  notHeard: 'On ne t’entendrait pas.',
  input: 'Quand les autres t’entendent',
  activity: 'Quand tu parles',
  activityHint: 'À partir d’un niveau réglé automatiquement ou par toi.',
  push: 'Tant que tu maintiens une touche',
  pushHint: 'Fonctionne tant que cette page a le focus.',
  automatic: 'Régler le niveau automatiquement',
  automaticHint: 'Il suit les bruits de la pièce.',
  threshold: 'Niveau à partir duquel on t’entend',
  decibels: (value) => `${Math.round(value)} dB`,
  key: (name) => `Touche : ${name}`,
  pressKey: 'Appuie sur la touche…',
  changeKey: 'Changer de touche',
  processing: 'Son du micro',
  noise: 'Réduire le bruit',
  noiseHint: 'Enlève le bruit des ventilateurs, des claviers et de la rue.',
  rnnoise: 'Le réduire davantage',
  rnnoiseHint: 'Avec RNNoise à la place du navigateur. Demande un peu plus à ton processeur.',
  echo: 'Supprimer l’écho',
  echoHint: 'Empêche que le son de tes haut-parleurs reparte vers les autres.',
  gain: 'Égaliser le volume',
  gainHint: 'Désactive-le si tu règles le niveau sur l’appareil.',
  startCamera: 'Afficher la caméra',
  stopCamera: 'Masquer la caméra',
  preview: 'Ta caméra',
};
