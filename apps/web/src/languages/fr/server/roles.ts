import type * as RoleSections from '../../../features/roles/section-strings.ts';
import type * as Roles from '../../../features/roles/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const roleSectionText: Translation<typeof RoleSections.roleSectionText> = {
  title: 'Rôles',
  words: 'permissions couleur rang hiérarchie everyone groupe',
  roles: 'Rôles',
  permissions: 'Permissions',
  everyone: '@everyone',
  viewAs: 'Voir le serveur avec ce rôle',
  edit: 'Modifier le rôle',
  copyId: 'Copier l’ID du rôle',
  viewing: (names) => `Tu vois ce serveur comme un membre avec ${names}.`,
  endViewing: 'Quitter l’aperçu',
};

const members = (count: number) => plural(count, { one: '# membre', other: '# membres' });

export const roleText: Translation<typeof Roles.roleText> = {
  title: 'Rôles',
  intro:
    'Les rôles donnent des permissions, colorent les noms et regroupent les membres. Tu ne peux modifier que les rôles sous ton plus haut rôle ; glisse-les pour changer l’ordre.',
  create: 'Créer un rôle',
  newName: 'nouveau rôle',
  search: 'Chercher un rôle',
  none: 'Aucun rôle ne porte ce nom.',
  firstTitle: 'Pas encore de rôles',
  first:
    'Un rôle donne à ses membres des permissions, une couleur et une place à eux dans la liste des membres.',
  members,
  actions: (name) => `Actions pour ${name}`,
  back: 'Tous les rôles',
  moveUp: 'Monter',
  moveDown: 'Descendre',
  drag: (name) => `Déplacer ${name}`,
  over: (name, place, of) => `${name} est à la place ${place} sur ${of}.`,
  moved: (name) => `${name} a été déplacé.`,
  duplicate: 'Dupliquer',
  copyOf: (name) => `${name} (copie)`,
  duplicated: (name) => `${name} a été dupliqué.`,
  delete: 'Supprimer le rôle',
  deleteTitle: (name) => `Supprimer ${name} ?`,
  deleteHint: 'C’est définitif.',
  deleteLost: (count, channels) => {
    const people =
      count === undefined
        ? 'Ses membres perdent leurs permissions et leur couleur.'
        : plural(count, {
            one: '# membre perd ses permissions et sa couleur.',
            other: '# membres perdent leurs permissions et leur couleur.',
          });
    const places =
      channels === 0
        ? ''
        : plural(channels, {
            one: ' Les permissions qu’il a dans # salon sont retirées.',
            other: ' Les permissions qu’il a dans # salons sont retirées.',
          });
    return `${people}${places}`;
  },
  deleted: (name) => `${name} a été supprimé.`,
  display: 'Affichage',
  permissions: 'Permissions',
  membersTab: 'Membres',
  tabs: 'Parties du rôle',
  name: 'Nom',
  colour: 'Couleur',
  colourHint:
    'Les noms prennent la couleur du plus haut rôle qui en a une. Les tons clairs et foncés sont ajustés pour que les noms restent lisibles.',
  noColour: 'Aucune couleur',
  preset: (colour) => `Couleur ${colour}`,
  customColour: 'Autre couleur',
  hex: 'En hexadécimal, comme #2f9e44',
  badHex: 'Écris # et six chiffres ou lettres de a à f.',
  sample: 'À quoi ressemblent les noms',
  light: 'Thème clair',
  dark: 'Thème sombre',
  sampleMessage: 'À samedi.',
  hoist: 'Afficher comme groupe à part',
  hoistHint:
    'Les membres avec ce rôle se trouvent sous son nom, sauf s’ils appartiennent à un groupe plus haut.',
  mentionable: 'Tout le monde peut le mentionner',
  mentionableHint: 'Une mention prévient toutes les personnes qui ont ce rôle.',
  badge: (badge) => `Donne le badge de profil « ${badge} ». C’est l’équipe du service qui le définit.`,
  above: 'Ce rôle est aussi haut que ton plus haut rôle ou plus haut, tu ne peux donc pas le modifier.',
  aboveShort: 'Au-dessus de ton plus haut rôle',
  needs: 'Pour modifier des rôles, il te faut « Gérer les rôles ».',
  managed: (bot) => `Ce rôle appartient à ${bot}. Il ne peut être ni donné ni supprimé.`,
  managedShort: 'Rôle propre à un bot',
  everyoneOnly: 'Tout le monde a ce rôle, seules ses permissions peuvent donc changer.',
  discardTitle: 'Abandonner les modifications ?',
  discardHint: 'Les modifications de ce rôle n’ont pas été enregistrées.',
  discard: 'Abandonner',
  full: (most) => `Ce serveur a ${number(most)} rôles, le maximum.`,
  addMembers: 'Ajouter des membres',
  addTitle: (name) => `Donner ${name} à des membres`,
  addConfirm: (count) => (count === 0 ? 'Ajouter' : `Ajouter ${members(count)}`),
  added: (who, role) => `${who} : ${role} donné.`,
  removed: (who, role) => `${who} : ${role} retiré.`,
  remove: (name) => `Retirer le rôle à ${name}`,
  removeSelected: (count) => `Retirer à ${members(count)}`,
  takeTitle: (role, who) => `Retirer le rôle ${role} à ${who} ?`,
  take: 'Retirer',
  select: (name) => `Sélectionner ${name}`,
  findMember: 'Chercher un membre',
  findMemberHint: 'Le début d’un nom, d’un nom d’utilisateur ou d’un pseudo.',
  nobody: 'Personne n’a encore ce rôle.',
  nobodyFound: 'Personne ne porte ce nom.',
  loadingMembers: 'Chargement des membres',
  hasAlready: 'L’a déjà',
  of: (who) => `Rôles de ${who}`,
  ofHint: 'Tu peux donner et retirer les rôles sous ton plus haut.',
  some: 'Certains l’ont',
  ofSaved: (who) => `${who} : rôles modifiés.`,
  noneToGive: 'Il n’y a pas de rôle que tu puisses donner.',
  give: 'Donner un rôle',
  takeFrom: (role) => `Retirer ${role}`,
  permissionsOf: (who) => `Permissions de ${who}`,
  permissionsHint:
    'Sur tout le serveur, de tous ses rôles ensemble. Les salons peuvent en ajouter et en retirer.',
  isOwner: 'Ce serveur appartient à cette personne, elle a donc toutes les permissions.',
  byAdministrator: (roles) =>
    `${roles} donne « Administrateur », cette personne a donc toutes les permissions.`,
  notHeld: 'Aucun rôle ne la donne',
  held: 'Accordée',
  lacking: 'Non accordée',
  timedOut: (until) => `Exclusion temporaire jusqu’au ${until} : peut seulement lire d’ici là.`,
  pending: 'N’a pas encore accepté les règles : peut seulement lire d’ici là.',
};
