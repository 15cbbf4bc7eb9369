import { LIMITS } from '@guildhall/protocol/limits';
import type * as AutomodSections from '../../../features/automod/section-strings.ts';
import type * as Automod from '../../../features/automod/strings.ts';
import type { Translation } from '../../translation.ts';
import { amount, plural } from '../../words.ts';

export const automodSectionText: Translation<typeof AutomodSections.automodSectionText> = {
  title: 'AutoMod',
  words: 'mots liens spam mentions',
};

export const automodText: Translation<typeof Automod.automodText> = {
  loading: 'Chargement des règles',
  hint: 'Les règles examinent chaque message envoyé ou modifié ici. Les bots ne sont jamais arrêtés.',
  none: 'Pas encore de règles',
  noneHint:
    'Les règles arrêtent ou signalent ce que tu ne veux pas ici, ou excluent temporairement son auteur. Commence par des mots, des liens ou le spam.',
  add: 'Ajouter une règle',
  edit: (name) => `Modifier ${name}`,
  delete: (name) => `Supprimer ${name}`,
  deleteTitle: (name) => `Supprimer la règle « ${name} » ?`,
  deleteHint: 'Ses entrées restent dans le journal d’audit. La règle elle-même ne peut pas être récupérée.',
  deleteRule: 'Supprimer la règle',
  deleted: 'La règle a été supprimée.',
  newRule: 'Nouvelle règle',
  create: 'Créer la règle',
  name: 'Nom',
  kind: 'Ce qu’elle cherche',
  kinds: {
    keyword: 'Mots et motifs',
    keyword_preset: 'Listes de mots',
    mention_spam: 'Trop de mentions',
    spam: 'Spam',
    link: 'Liens et invitations',
  },
  keywords: 'Mots',
  keywordsHint:
    'Un par ligne, jusqu’à 1 000. Une étoile au début ou à la fin vaut pour n’importe quel début ou fin : *mal*.',
  patterns: 'Motifs',
  patternsHint: 'Expressions régulières, une par ligne, jusqu’à 10. Sans assertions ni références arrière.',
  allow: 'Mots autorisés',
  allowHint: 'Des mots acceptables même si une règle leur correspond. Un par ligne.',
  presets: { profanity: 'Grossièretés', sexual: 'Contenu sexuel', slurs: 'Insultes' },
  limit: 'Mentions qu’un message peut contenir',
  raid: 'Protection contre les raids',
  raidHint:
    'Les personnes arrivées depuis moins d’une heure partagent la limite pendant une demi-minute, pour qu’un raid ne puisse pas répartir ses mentions.',
  spamHint: 'Arrête le quatrième message identique et le neuvième lien d’une personne en une demi-minute.',
  mode: 'Domaines',
  block: 'Bloquer ceux de la liste',
  allowOnly: 'N’autoriser que ceux de la liste',
  domains: 'Domaines de la liste',
  domainsHint: 'Un par ligne, comme example.org. Leurs sous-domaines en font partie.',
  invites: 'Arrêter les invitations vers d’autres serveurs',
  actions: 'Ce qu’elle fait',
  actBlock: 'Bloquer le message',
  customMessage: 'Message à la personne',
  customMessageHint: `Jusqu’à ${LIMITS.automodCustomMessage} caractères. Si le champ reste vide : « AutoMod blocked this message. »`,
  alertIsPublic: 'Ce salon n’est pas privé : ceux qui le lisent voient ce qui a été bloqué.',
  actAlert: 'Publier une alerte',
  alertChannel: 'Salon des alertes',
  unseenChannel: 'Un salon supprimé ou que tu ne vois pas',
  actTimeout: 'Exclure temporairement',
  timeoutNeeds:
    'Pour enregistrer une règle qui fait cela, il te faut « Exclure temporairement des membres ».',
  duration: 'Durée',
  durations: [
    { value: '60', label: '1 minute' },
    { value: '300', label: '5 minutes' },
    { value: '3600', label: '1 heure' },
    { value: '86400', label: '1 jour' },
    { value: '604800', label: '1 semaine' },
  ],
  seconds: (count) => amount(Number(count), 'second'),
  exempt: 'Exceptions',
  exemptManagers: 'Exempter les responsables',
  exemptManagersHint: 'Le propriétaire, les administrateurs et les personnes qui gèrent le serveur.',
  exemptRoles: 'Rôles exemptés',
  exemptChannels: 'Salons exemptés',
  noRoles: 'Ce serveur n’a pas de rôles hormis @everyone.',
  summary: (actions, exceptions) =>
    exceptions === 0
      ? actions
      : `${actions} · ${plural(exceptions, { one: '# exception', other: '# exceptions' })}`,
  doesBlock: 'bloque',
  doesAlert: 'alerte',
  doesTimeout: 'exclut temporairement',
};
