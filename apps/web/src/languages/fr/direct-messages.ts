import type * as DirectFirst from '../../features/direct-messages/first-strings.ts';
import type * as GroupFirst from '../../features/direct-messages/groups/first-group-strings.ts';
import type * as Groups from '../../features/direct-messages/groups/group-strings.ts';
import type * as Direct from '../../features/direct-messages/strings.ts';
import type * as DirectNames from '../../state/people/direct-strings.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const directNameText: Translation<typeof DirectNames.directNameText> = {
  emptyGroup: 'Groupe vide',
};

export const directFirstText: Translation<typeof DirectFirst.directFirstText> = {
  title: 'Messages privés',
  list: 'Messages privés et amis',
  friends: 'Amis',
  start: 'Nouveau message',
  emptyHint: 'Écris à un ami ou à quelqu’un d’un serveur que vous partagez.',
  close: 'Fermer la conversation',
  leave: 'Quitter le groupe',
  rename: 'Modifier le groupe',
  group: (count) => plural(count, { one: '# personne', other: '# personnes' }),
  muted: 'en sourdine',
  unreadSome: 'non lu',
  call: 'appel en cours',
  unread: (count) => plural(count, { one: '# non lu', other: '# non lus' }),
};

export const directText: Translation<typeof Direct.directText> = {
  startHint: 'Choisis une personne, ou plusieurs amis pour un groupe.',
  search: 'Chercher des personnes',
  searchHint: 'Nom ou nom d’utilisateur',
  nobody: 'Aucun résultat. Tu trouves ici tes amis et les membres des serveurs que vous partagez.',
  chosen: (names) => `Sélection : ${names}`,
  open: 'Ouvrir',
  makeGroup: 'Créer un groupe',
  strangers: (name) => `Un groupe est pour des amis. Retire ${name}, ou devenez amis d’abord.`,
  empty: 'Pas encore de messages',
  choose: 'Choisis une conversation',
  chooseHint: 'Tes messages privés et tes groupes sont dans la liste.',
  gone: 'Cette conversation n’est pas disponible',
  goneHint: 'Elle a été fermée, tu n’en fais plus partie, ou l’adresse est incorrecte.',
  picture: 'image',
  name: 'Nom du groupe',
  nameHint: 'Laisse le champ vide pour afficher les noms des membres.',
  addFriend: 'Ajouter un ami',
  username: 'Nom d’utilisateur',
  send: 'Envoyer la demande',
  sent: (name) => `Ta demande à ${name} est en route.`,
  requests: 'Demandes',
  incoming: 'veut être ton ami',
  outgoing: 'Demande envoyée',
  accept: 'Accepter',
  decline: 'Refuser',
  withdraw: 'Retirer',
  message: 'Message',
  befriend: 'Ajouter comme ami',
  acceptRequest: 'Accepter la demande',
  declineRequest: 'Refuser la demande',
  withdrawRequest: 'Retirer la demande',
  remove: 'Retirer des amis',
  removeTitle: (name) => `Retirer ${name} de tes amis ?`,
  removeHint: 'Vos messages restent. Pour redevenir amis, l’un de vous devra demander à l’autre.',
  block: 'Bloquer',
  blockTitle: (name) => `Bloquer ${name} ?`,
  blockHint: 'Vous n’êtes plus amis, cette personne ne peut pas t’écrire et ses messages te sont masqués.',
  blocked: 'Bloqués',
  unblock: 'Débloquer',
  noFriends: 'Pas encore d’amis. Ajoute quelqu’un par son nom d’utilisateur.',
  options: (name) => `Actions pour ${name}`,
};

export const groupFirstText: Translation<typeof GroupFirst.groupFirstText> = {
  menu: 'Personnes du groupe',
};

export const groupText: Translation<typeof Groups.groupText> = {
  title: 'Personnes du groupe',
  count: (count) => plural(count, { one: '# personne sur 10.', other: '# personnes sur 10.' }),
  owner: 'gère le groupe',
  add: 'Ajouter un ami',
  addHint: 'Toutes les personnes du groupe peuvent ajouter leurs amis.',
  addShort: 'Ajouter',
  addOne: (name) => `Ajouter ${name}`,
  nobody: 'Aucun autre ami trouvé.',
  noFriends: 'Tu n’as pas d’autre ami à ajouter.',
  full: 'Le groupe est plein. Quelqu’un doit partir avant qu’une autre personne puisse arriver.',
  remove: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} du groupe ?`,
  removeHint: 'Cette personne ne voit plus ce qui s’écrit ici. Tu pourras l’ajouter à nouveau.',
  removeConfirm: 'Retirer',
  removed: (name) => `${name} ne fait plus partie du groupe.`,
  handOver: (name) => `Céder le groupe à ${name}`,
  handOverTitle: (name) => `Céder le groupe à ${name} ?`,
  handOverHint:
    'Cette personne pourra alors retirer les autres, et toi non. Elle seule pourra te rendre le groupe.',
  handOverConfirm: 'Céder',
  leaveTitle: (name) => `Quitter ${name} ?`,
  leaveHint: 'Tu ne verras plus ce qui s’écrit ici. Pour revenir, quelqu’un du groupe doit t’ajouter.',
  leaveLastHint: 'Tu es la dernière personne ici : le groupe et ses messages seront supprimés.',
  handedOver: (name) => `${name} gère maintenant le groupe.`,
};
