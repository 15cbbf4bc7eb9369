import type * as Banners from '../../features/instance-announcements/strings.ts';
import type * as Announcements from '../../features/operators/announcements/strings.ts';
import type { Translation } from '../translation.ts';

export const operatorAnnouncementText: Translation<typeof Announcements.operatorAnnouncementText> = {
  hint: 'Toutes les personnes connectées voient aussitôt une annonce en haut du client, et celles qui se connectent la voient jusqu’à sa fin.',
  create: 'Nouvelle annonce',
  publish: 'Annoncer',
  schedule: 'Programmer',
  change: 'Modifier',
  changeOne: (text) => `Modifier « ${text} »`,
  changeTitle: 'Modifier l’annonce',
  changeHint: 'Celles et ceux qui l’ont masquée la revoient si son type, son texte ou son lien change.',
  end: 'Terminer',
  endOne: (text) => `Terminer « ${text} »`,
  didEnd: 'L’annonce est terminée.',
  kind: 'Type',
  kinds: { notice: 'Information', maintenance: 'Maintenance', warning: 'Avertissement' },
  text: 'Texte',
  textHint: 'Mis en forme comme un message.',
  link: 'Lien',
  linkHint: 'Où en lire plus, par exemple https://status.example.org.',
  starts: 'Début',
  startsHint: 'Laisse vide pour l’afficher tout de suite.',
  ends: 'Fin',
  endsHint: 'Laisse vide pour l’afficher jusqu’à ce que tu la termines.',
  preview: 'Aperçu',
  none: 'Aucune annonce',
  noneHint: 'Tes annonces apparaissent ici, même une fois terminées.',
  states: { scheduled: 'Programmée', shown: 'Affichée', ended: 'Terminée' },
  shownFrom: (from, by) => `À partir du ${from}, par ${by}`,
  shownBetween: (from, until, by) => `Du ${from} au ${until}, par ${by}`,
};

export const instanceAnnouncementText: Translation<typeof Banners.instanceAnnouncementText> = {
  region: 'Annonces',
  kinds: { notice: 'Information', maintenance: 'Maintenance', warning: 'Avertissement' },
  readMore: 'En savoir plus',
};
