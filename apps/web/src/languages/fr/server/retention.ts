import type * as OperatorRetention from '../../../features/operators/retention/strings.ts';
import type * as Section from '../../../features/servers/settings/retention-section-strings.ts';
import type * as Retention from '../../../features/servers/settings/retention-strings.ts';
import type * as Expiry from '../../../ui/panels/expiry-strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const retentionSectionText: Translation<typeof Section.retentionSectionText> = {
  title: 'Conservation des messages',
  words: 'supprimer anciens messages jours garder stockage expirer pièces jointes fichiers',
};

export const retentionText: Translation<typeof Retention.retentionText> = {
  loading: 'Chargement',
  title: 'Durée de conservation des messages',
  hint: 'Les messages plus anciens sont supprimés pour de bon, avec leurs fichiers, même épinglés. Les fils et les publications suivent leur salon.',
  server: 'Jours sur ce serveur',
  forGood: 'Laisse vide pour garder les messages pour toujours.',
  toMaximum: (days) =>
    `Laisse vide pour les garder aussi longtemps que l’instance le permet : ${plural(days, { one: '# jour', other: '# jours' })}.`,
  attachments: 'Durée de conservation des pièces jointes',
  attachmentsHint:
    'Les messages dont les pièces jointes sont plus anciennes restent sans elles et l’indiquent. Les fichiers des publications payantes sont supprimés avec leur publication.',
  attachmentsInServer: 'Jours pour les pièces jointes sur ce serveur',
  withMessages: 'Laisse vide pour garder les pièces jointes aussi longtemps que leurs messages.',
  channels: 'Autres règles pour des salons',
  channelsHint:
    'Plus long ou plus court que dans le reste du serveur. Laisse vide pour tout garder pour toujours.',
  daysIn: (channel) => `Jours dans ${channel}`,
  attachmentsIn: (channel) => `Jours pour les pièces jointes dans ${channel}`,
  add: 'Ajouter une règle pour',
  addChosen: 'Ajouter',
  choose: 'Choisir un salon',
  remove: (channel) => `Retirer la règle de ${channel}`,
  startsAt: (time) =>
    `Les règles modifiées s’appliquent à partir du ${time}. Elles ne suppriment rien avant.`,
  begins: 'Les règles modifiées s’appliquent 24 heures après l’enregistrement.',
  preview: 'Ce qui serait supprimé maintenant',
  previewHint: 'D’après les règles ci-dessus, enregistrées ou non.',
  look: 'Afficher ce qui serait supprimé',
  total: (count) => `En tout : ${count}`,
  attachmentsPreview: 'Pièces jointes qui seraient supprimées maintenant',
};

export const operatorRetentionText: Translation<typeof OperatorRetention.operatorRetentionText> = {
  holds: 'Gels légaux',
  holdsHint:
    'La conservation ne supprime rien de ce qui est gelé. Les gens peuvent encore le supprimer. Les propriétaires n’en savent rien.',
  noHolds: 'Rien n’est gelé',
  noHoldsHint: 'Gèle un serveur, un salon ou un compte pour garder ses messages.',
  place: 'Geler',
  kind: 'Ce qu’il faut geler',
  kinds: { server: 'Serveur', channel: 'Salon', user: 'Compte' },
  serverId: 'ID du serveur',
  channelId: 'ID du salon',
  username: 'Nom d’utilisateur ou ID',
  placedBy: (name, time) => `Par ${name}, ${time}`,
  didPlace: (name) => `${name} est gelé.`,
  lift: 'Lever le gel',
  liftHold: (name) => `Lever le gel de ${name}`,
  liftTitle: (name) => `Lever le gel de ${name} ?`,
  liftHint: 'Les règles de conservation s’y appliquent à nouveau.',
  preview: 'Ce qui serait supprimé maintenant',
  previewHint: 'Sur un serveur, d’après ses règles et la durée maximale de l’instance, sans ce qui est gelé.',
  maximum: 'Essayer un maximum pour les messages, en jours',
  fileMaximum: 'Essayer un maximum pour les pièces jointes, en jours',
  asSet: 'Comme réglé',
  run: 'Messages et pièces jointes expirés',
  runHint: 'Ils sont supprimés chaque heure. Après un changement de règles, tu n’as pas à attendre.',
  runNow: 'Supprimer maintenant',
  runTitle: 'Supprimer maintenant ce qui a expiré ?',
  runWarning:
    'Dans tous les serveurs, selon leurs règles et le maximum de l’instance, sauf les messages gelés. Rien ne peut être restauré.',
  didStart: 'La suppression a commencé.',
  look: 'Afficher',
};

export const expiryText: Translation<typeof Expiry.expiryText> = {
  nothing: 'Rien ne serait supprimé.',
  messages: (count, isMore) =>
    `${isMore ? 'plus de ' : ''}${plural(count, { one: '# message', other: '# messages' })}`,
  files: (count = 0, bytes = 0, isMore = false) =>
    `${isMore ? 'plus de ' : ''}${plural(count, { one: '# fichier', other: '# fichiers' })}, ${formatBytes(bytes)}`,
  between: (oldest, newest) => `du ${oldest} au ${newest}`,
  after: (days) => plural(days, { one: 'après # jour', other: 'après # jours' }),
};
