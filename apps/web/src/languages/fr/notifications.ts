import type * as First from '../../features/notifications/menu-strings.ts';
import type * as Push from '../../features/notifications/push/strings.ts';
import type * as Notifications from '../../features/notifications/strings.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const notificationMenuText: Translation<typeof First.notificationMenuText> = {
  title: 'Notifications',
  words: 'bureau son sourdine badge avis ping test',
  menu: 'Régler les notifications',
  muteMenu: 'Mettre en sourdine une heure',
  unmuteMenu: 'Retirer la sourdine',
  markRead: 'Marquer comme lu',
  markServerRead: 'Marquer le serveur comme lu',
  markFolderRead: 'Marquer le dossier comme lu',
  markAllRead: 'Tout marquer comme lu',
  allRead: 'Tout est marqué comme lu.',
  muted: (name) => `${name} est en sourdine.`,
  unmuted: (name) => `${name} n’est plus en sourdine.`,
  from: (name, origin) => (origin ? `${name} (${origin})` : name),
  sentMessage: 'a envoyé un message',
};

export const pushText: Translation<typeof Push.pushText> = {
  title: 'Notifications push',
  hint: 'Les mentions, les messages privés et ce que tu choisis d’autre, même quand Guildhall est fermé. Rien n’est envoyé tant que tu utilises Guildhall.',
  unsupported:
    'Ce navigateur n’a pas de notifications push ici. Il leur faut https et, sur iPhone et iPad, Guildhall sur l’écran d’accueil.',
  blocked:
    'Ton navigateur bloque les notifications de cette page. Autorise-les dans les paramètres du site, à côté de l’adresse.',
  devices: 'Appareils prévenus',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  since: (when) => `Depuis le ${when}`,
  test: 'Envoyer un test',
  tested: 'Envoyé. Il arrive dans quelques secondes.',
  stop: (device) => `Ne plus prévenir ${device}`,
};

export const notificationText: Translation<typeof Notifications.notificationText> = {
  of: (name) => `Notifications de ${name}`,
  level: 'Me prévenir pour',
  levels: {
    all: ['Tous les messages', 'Chaque nouveau message.'],
    mentions: ['Les mentions', 'Ton nom, tes rôles et @everyone.'],
    nothing: [
      'Seulement les mentions de ton nom',
      'Les rôles et @everyone ne te notifient pas. La sourdine s’applique aussi à ton nom.',
    ],
  },
  suppressEveryone: 'Ignorer @everyone et @here',
  suppressEveryoneHint: 'Ils comptent alors comme n’importe quel message.',
  mute: 'Mettre en sourdine',
  muteHint: 'En sourdine, rien ne te prévient, pas même les mentions, et rien n’est compté.',
  notMuted: 'Pas en sourdine',
  durations: {
    900: '15 minutes',
    3600: '1 heure',
    28800: '8 heures',
    86400: '1 jour',
    forever: 'Jusqu’à ce que je la retire',
  },
  mutedUntil: (when) => `En sourdine jusqu’au ${when}.`,
  mutedForever: 'En sourdine jusqu’à ce que tu la retires.',
  unmute: 'Retirer la sourdine',
  desktop: 'Notifications de bureau',
  desktopHint: 'Ton navigateur les affiche tant que cette page est ouverte en arrière-plan.',
  blocked:
    'Ton navigateur bloque les notifications de cette page. Autorise-les dans les paramètres du site, à côté de l’adresse.',
  unsupported: 'Ce navigateur n’affiche pas de notifications.',
  ask: 'Ton navigateur te demandera la permission.',
  test: 'Envoyer un test',
  testTitle: 'Un test de Guildhall',
  testBody: 'Voici à quoi ressemble une notification.',
  tested: 'Envoyé. Si tu ne vois rien, vérifie les réglages du navigateur et du système.',
  sounds: 'Sons',
  messageSound: 'Nouveaux messages',
  messageSoundHint: 'Pour les messages qui te préviennent.',
  mentionSound: 'Mentions',
  mentionSoundHint: 'Pour les messages qui te mentionnent et les messages privés.',
  play: (what) => `Écouter le son : ${what}`,
  account: 'Sur les serveurs, me prévenir pour',
  accountHint:
    'Vaut là où rien d’autre n’est réglé. Chaque serveur et chacun de ses salons se règle dans son menu.',
  ownSettings: 'Serveurs et salons avec leurs propres réglages',
  ownSettingsHint: 'Ils valent sur tous tes appareils.',
  noOwnSettings:
    'Aucun pour l’instant. Tu les trouves dans les menus des serveurs, des salons et des messages privés.',
  resetOf: (name) => `Réinitialiser les notifications de ${name}`,
  resetHint: 'Sans réglages propres, ceux de la catégorie, du serveur ou de cet appareil s’appliquent.',
  wasReset: (name) => `${name} n’a plus de réglages de notification propres.`,
  change: 'Modifier',
  changeOf: (name) => `Modifier les notifications de ${name}`,
  why: 'Pourquoi ai-je reçu cela ?',
  whyHint: 'Les derniers messages qui t’ont prévenu, ou non, sur cet appareil, et pourquoi.',
  whyNone: 'Aucun message n’est arrivé depuis l’ouverture de cette page.',
  notified: 'prévenu',
  raid: (server, joins) =>
    `${plural(joins, { one: '# personne a', other: '# personnes ont' })} rejoint ${server} en peu de temps. Les arrivées sont ralenties.`,
  review: 'Voir',
  silent: 'silencieux',
  order:
    'L’ordre : personnes bloquées, ton statut « Ne pas déranger », salons, catégories et serveurs en sourdine, puis ce qui est réglé pour le salon, la catégorie, le serveur et ici. Les mentions de toi passent malgré ces réglages.',
};

export const decisionText: Translation<typeof Notifications.decisionText> = {
  own: 'Il est de toi.',
  blocked: 'Tu as bloqué cette personne.',
  quiet: 'Ton statut est « Ne pas déranger ».',
  channelMuted: 'Le salon est en sourdine.',
  categoryMuted: 'La catégorie est en sourdine.',
  serverMuted: 'Le serveur est en sourdine.',
  mention: 'Il te mentionne.',
  role: 'Il mentionne l’un de tes rôles.',
  everyone: 'Il mentionne tout le monde.',
  everyoneSuppressed: 'Il mentionne tout le monde, ce que tu ignores là-bas.',
  direct: 'C’est un message privé.',
  followed: 'Tu suis le fil.',
  channelLevel: 'Réglé pour le salon',
  categoryLevel: 'Réglé pour la catégorie',
  serverLevel: 'Réglé pour le serveur',
  accountLevel: 'Réglé ici pour tous les serveurs',
};
