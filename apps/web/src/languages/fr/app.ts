import { LIMITS } from '@guildhall/protocol/limits';
import type * as FirstApp from '../../app/first-strings.ts';
import type * as App from '../../app/strings.ts';
import type * as Faults from '../../state/errors/fault-strings.ts';
import type * as Sentences from '../../state/errors/sentence-strings.ts';
import type * as Errors from '../../state/errors/strings.ts';
import type * as Ui from '../../ui/strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const appText: Translation<typeof FirstApp.appText> = {
  name: 'Guildhall',
  starting: 'Ouverture de Guildhall',
  connecting: 'Connexion',
  reconnecting: 'Connexion perdue. Reconnexion en cours ; ce que tu envoies attend.',
  offline: 'Tu es hors ligne. Ce que tu envoies attend ton retour.',
  unsent: (count) => plural(count, { one: '# message en attente', other: '# messages en attente' }),
  skip: 'Aller à la conversation',
  messages: 'Messages',
  servers: 'Serveurs',
  mentions: 'Mentions',
  you: 'Toi',
  navigation: 'Navigation principale',
  notFoundTitle: 'Il n’y a rien ici',
  notFound:
    'Cette adresse ne mène nulle part. Le lien est peut-être ancien, ou quelque chose a été supprimé.',
  goHome: 'Aller à tes serveurs',
  brokenTitle: 'Cette page a planté',
  broken:
    'C’est notre faute. Tes messages sont en sécurité sur le service ; recharge la page pour continuer.',
  reload: 'Recharger',
};

export const switcherText: Translation<typeof App.switcherText> = {
  title: 'Aller n’importe où',
  placeholder: 'Serveur, salon, personne, conversation ou réglage',
  empty: 'Rien ne porte ce nom.',
  hint: 'Les flèches choisissent, Entrée ouvre, Échap ferme.',
  kinds: {
    server: 'Serveur',
    channel: 'Salon',
    person: 'Personne',
    direct: 'Message privé',
    setting: 'Paramètres',
    action: 'Action',
  },
};

export const keyboardText: Translation<typeof App.keyboardText> = {
  title: 'Clavier',
  hint: 'Tout fonctionne sans souris.',
};

export const keyboardMap: Translation<typeof App.keyboardMap> = [
  {
    where: 'Partout',
    keys: [
      ['Mod+K', 'Aller à un serveur, un salon, une personne ou un réglage'],
      ['Alt+Up', 'Salon au-dessus'],
      ['Alt+Down', 'Salon en dessous'],
      ['Shift+Alt+Up', 'Salon non lu au-dessus'],
      ['Shift+Alt+Down', 'Salon non lu en dessous'],
      ['Mod+F', 'Rechercher dans les messages d’ici'],
      ['Mod+Shift+M', 'Afficher ou masquer les membres'],
      ['Mod+,', 'Tes paramètres'],
      ['?', 'Cette liste'],
      ['Esc', 'Fermer ce qui est ouvert ; dans une conversation, la marquer comme lue et aller à la fin'],
    ],
  },
  {
    where: 'En écrivant',
    keys: [
      ['Enter', 'Envoyer'],
      ['Shift+Enter', 'Nouvelle ligne'],
      ['Up', 'Modifier ton dernier message, si le champ est vide'],
      ['@', 'Mentionner une personne, un rôle ou tout le monde'],
      ['#', 'Faire un lien vers un salon ou un fil'],
      [':', 'Trouver un émoji par son nom'],
      ['Mod+B', 'Gras'],
      ['Mod+I', 'Italique'],
      ['Mod+U', 'Souligné'],
      ['Mod+E', 'Code'],
      ['Mod+Shift+X', 'Barré'],
      ['Mod+Shift+S', 'Spoiler'],
      ['Esc', 'Annuler la réponse ou la modification'],
    ],
  },
  {
    where: 'Dans un salon vocal',
    keys: [
      ['Mod+D', 'Couper ou rétablir ton micro'],
      ['Mod+Shift+D', 'Couper ou rétablir le son'],
      ['Mod+E', 'Activer ou couper la caméra'],
    ],
  },
  {
    where: 'Sur un message',
    keys: [
      ['Up', 'Message au-dessus'],
      ['Down', 'Message en dessous'],
      ['+', 'Réagir'],
      ['R', 'Répondre'],
      ['T', 'Lancer ou ouvrir un fil'],
      ['E', 'Modifier'],
      ['F', 'Transférer'],
      ['U', 'Marquer comme non lu à partir d’ici'],
      ['P', 'Épingler ou désépingler'],
      ['C', 'Copier le texte'],
      ['Delete', 'Supprimer'],
    ],
  },
];

const members = (count: number) => plural(count, { one: '# membre', other: '# membres' });

export const uiText: Translation<typeof Ui.uiText> = {
  product: 'Guildhall',
  unreachable: 'Le service ne répond pas. Nouvel essai toutes les quelques secondes.',
  close: 'Fermer',
  cancel: 'Annuler',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'La copie a été bloquée. Sélectionne le texte et copie-le toi-même.',
  dismiss: 'Masquer',
  back: 'Retour',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  notifications: 'Avis',
  unsaved: 'Tu as des modifications non enregistrées.',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveHint: 'Tes modifications sur cette page n’ont pas été enregistrées.',
  leave: 'Quitter sans enregistrer',
  stay: 'Continuer à modifier',
  escapeAgain: 'Ce que tu as écrit ici sera perdu. Appuie encore une fois sur Échap pour fermer.',
  reset: 'Réinitialiser',
  save: 'Enregistrer',
  missing: 'Remplis ce champ.',
  tooShort: (least) => `Utilise au moins ${number(least)} caractères.`,
  notEmail: 'Écris une adresse e-mail complète, comme ann@example.org.',
  nothingFits: 'Rien ne correspond.',
  searching: 'Recherche…',
  searchSettings: 'Rechercher dans les paramètres',
  noSectionFound: 'Aucune section ne porte ce nom.',
  uploadPicture: (what) => `Envoyer : ${what}`,
  removePicture: (what) => `Retirer : ${what}`,
  pictureSaved: 'Enregistré.',
  pictureRemoved: 'Retiré.',
  pictureTooLarge: `Une image fait au plus ${formatBytes(LIMITS.imageBytes)}. Choisis-en une plus petite.`,
  reason: 'Raison',
  reasonHint: 'Affichée dans le journal d’audit.',
  optional: 'Facultatif',
  undo: 'Annuler',
  undone: 'Annulé.',
  stop: 'Arrêter',
  again: 'Réessayer ceux-là',
  progress: (done, total) => `${number(done)} sur ${number(total)} terminés`,
  failures: (count) => `Échec pour ${members(count)}`,
  worked: (count) => `Réussi pour ${members(count)}.`,
  coins: (count) => plural(count, { one: '# pièce', other: '# pièces' }),
};

export const keyText: Translation<typeof Ui.keyText> = {
  Mod: 'Ctrl',
  Shift: 'Maj',
  Delete: 'Suppr',
};

export const errorText: Translation<typeof Errors.errorText> = {
  unreachable: 'Le service n’a pas répondu. Vérifie ta connexion et réessaie.',
  broken: 'Quelque chose a échoué dans cette page. Recharge-la et réessaie.',
  tooOften: (wait) => `C’était trop souvent. Réessaie dans ${wait}.`,
  slowmode: (wait) => `Le mode lent est activé ici. Tu pourras réécrire dans ${wait}.`,
  missingPermission: (permission) =>
    permission
      ? `Il te faut la permission « ${permission} ». Demande à quelqu’un qui gère le serveur.`
      : 'Il te manque une permission. Demande à quelqu’un qui gère le serveur.',
};

export const errorSentences: Translation<typeof Sentences.errorSentences> = {
  unauthorized: 'Tu n’es plus connecté. Reconnecte-toi.',
  invalid_token: 'Ta session a pris fin. Reconnecte-toi.',
  csrf_failed: 'Cette page n’est plus à jour. Recharge-la et réessaie.',
  role_hierarchy: 'C’est aussi haut que toi ou plus haut, tu ne peux donc pas le modifier.',
  internal_error:
    'Quelque chose a échoué de notre côté. Réessaie ; si cela persiste, préviens les responsables de cette instance.',
  unavailable: 'Le service démarre ou s’arrête. Réessaie dans un instant.',
  unknown_server: 'Ce serveur n’existe pas, ou tu n’en fais pas partie.',
  unknown_channel: 'Ce salon n’existe plus.',
  unknown_member: 'Cette personne n’est plus sur le serveur.',
  unknown_user: 'Aucun compte n’a cet ID.',
  unknown_ban: 'Cette personne n’est plus bannie.',
  unknown_role: 'Ce rôle n’existe plus.',
  managed_role: 'Ce rôle appartient à un bot ; il ne peut être ni donné ni supprimé.',
  cannot_change_everyone: 'Tout le monde a ce rôle. Seules ses permissions peuvent changer.',
  too_many_roles: 'Ce serveur a autant de rôles qu’il peut en avoir. Supprimes-en un d’abord.',
  cant_timeout_admin: 'Un administrateur ne peut pas être exclu temporairement.',
  not_timed_out: 'L’exclusion temporaire est déjà terminée.',
  messages_too_old: 'Les messages de plus de 14 jours ne se suppriment qu’un par un.',
  unknown_message: 'Ce message n’existe plus.',
  unknown_invite: 'Cette invitation est fausse, épuisée ou expirée. Demandes-en une nouvelle.',
  unknown_application: 'Cette application n’existe plus.',
  unlisted: 'Ce serveur n’est plus référencé.',
  team_server: 'Les serveurs de l’équipe et des développeurs ne sont jamais référencés.',
  not_community: 'Ce n’est plus un serveur communautaire. Active d’abord Communauté.',
  description_required: 'Écris d’abord une description : un serveur référencé en a besoin.',
  invalid_tags: 'Au plus 5 tags de 24 caractères, sans virgule.',
  community_channels_required: 'Choisis les deux salons.',
  invalid_channel: 'Choisis un salon textuel de ce serveur.',
  unknown_session: 'Cette session est déjà terminée.',
  banned: 'Tu es banni de ce serveur.',
  confirmation_required: 'La console te demande de confirmer que c’est bien toi. Confirme-le, puis réessaie.',
  two_factor_required:
    'Ce serveur exige la double authentification pour la modération. Active-la dans tes paramètres, sous Sécurité.',
  invites_paused: 'Ce serveur a suspendu ses invitations. Réessaie plus tard.',
  too_many_servers: 'Tu es sur 100 serveurs, le maximum. Quittes-en un d’abord.',
  imports_off: 'Les opérateurs de cette instance ont désactivé les imports.',
  import_exists: 'Un autre de tes imports est en cours. Attends sa fin ou annule-le.',
  import_step: 'L’import en est maintenant à une autre étape. Regarde à nouveau.',
  unknown_import: 'Cet import n’existe plus.',
  unknown_imported_person: 'Cette personne n’est plus parmi celles de l’importation.',
  unknown_claim: 'Cette offre n’est plus valable.',
  claim_accepted: 'L’offre est acceptée : les messages sont en cours de transfert.',
  too_many_channels: 'Ce serveur a autant de salons qu’il peut en avoir. Supprimes-en un d’abord.',
  too_many_invites: 'Ce serveur a autant d’invitations qu’il peut en avoir. Supprimes-en une d’abord.',
  too_many_applications: 'Tu as autant d’applications que tu peux en avoir. Supprimes-en une d’abord.',
  owner_cannot_leave: 'Ce serveur t’appartient. Supprime-le ou cède-le d’abord.',
  not_owner: 'Seul le propriétaire peut faire cela.',
  wrong_credentials: 'Le nom ou le mot de passe est faux. Vérifie les deux et réessaie.',
  wrong_password: 'Le mot de passe est faux.',
  wrong_code: 'Ce code est faux ou déjà utilisé. Attends le suivant et réessaie.',
  ticket_expired: 'C’était trop long. Connecte-toi à nouveau.',
  invalid_link: 'Ce lien a déjà servi, a expiré ou est incomplet. Demandes-en un nouveau.',
  passwords_off: 'Les mots de passe sont désactivés ici. Connecte-toi avec un compte de ton organisation.',
  unknown_provider: 'Ce fournisseur n’existe pas ici, ou aucun compte n’y est associé.',
  provider_unavailable: 'Le fournisseur ne répond pas. Réessaie un peu plus tard.',
  sign_in_failed: 'La réponse du fournisseur n’a pas pu être acceptée. Recommence.',
  link_taken: 'Ce compte est associé à un autre compte ici, ou tu en as associé un autre.',
  last_sign_in_method:
    'C’est ton dernier moyen de te connecter. Définis d’abord un mot de passe ou ajoute une clé d’accès.',
  two_factor_on: 'La double authentification est déjà activée.',
  invalid_passkey: 'La clé d’accès n’a pas pu être vérifiée. Réessaie.',
  too_many_passkeys: 'Tu as autant de clés d’accès que tu peux en avoir. Retires-en une d’abord.',
  registration_closed: 'Cette instance n’accepte pas de nouveaux comptes. Demande à ses responsables.',
  username_taken: 'Ce nom d’utilisateur est pris. Choisis-en un autre.',
  email_taken: 'Un compte a déjà cette adresse e-mail. Connecte-toi avec.',
  invalid_username:
    'De 2 à 32 lettres minuscules, chiffres, points ou tirets bas. Certains noms sont réservés.',
  weak_password:
    'Ce mot de passe est trop facile à deviner. Choisis-en un d’au moins 8 caractères, qui ne soit pas courant.',
  screening_pending: 'Accepte d’abord les règles du serveur.',
  timed_out: 'Tu es exclu temporairement de ce serveur et ne peux pas écrire ici pour l’instant.',
  not_own_message: 'Tu ne peux modifier que tes propres messages.',
  empty_message: 'Le message est vide.',
  thread_locked: 'C’est verrouillé. Seules les personnes qui gèrent les fils peuvent écrire ici.',
  thread_exists: 'Ce message a déjà un fil.',
  tag_required: 'Choisis un tag : ce forum en exige un.',
  unknown_tag: 'Ce tag n’existe plus. Choisis-en un autre.',
  too_many_tags: 'Il y a plus de tags que possible. Enlèves-en.',
  invalid_channel_kind: 'Ce type de salon ne le permet pas.',
  duplicate_command: 'Il y a déjà une commande de ce type et de ce nom.',
  too_many_commands: 'C’est le maximum de commandes. Supprimes-en une d’abord.',
  bot_exists: 'Cette application a déjà un bot.',
  bot_private: 'Ce bot est privé : seul son propriétaire peut l’ajouter.',
  invalid_permissions: 'Ces permissions ne peuvent pas être accordées.',
  invalid_image: 'Ce fichier n’est pas une image que nous savons lire. Utilise PNG, JPEG, WebP ou GIF.',
  invalid_sticker_file:
    'Ce fichier ne peut pas être un autocollant. Utilise PNG, WebP ou GIF de 512 Kio au plus.',
  too_many_webhooks: 'Ce salon a autant de webhooks qu’il peut en avoir. Supprimes-en un d’abord.',
  unknown_webhook: 'Ce webhook n’existe plus.',
  too_many_emoji: 'Ce serveur a autant d’émojis de ce type qu’il peut en avoir. Supprimes-en un d’abord.',
  too_many_server_stickers:
    'Ce serveur a autant d’autocollants qu’il peut en avoir. Supprimes-en un d’abord.',
  unknown_emoji: 'Cet émoji n’existe pas, ou plus.',
  unknown_sticker: 'Cet autocollant n’existe plus.',
  age_restricted:
    'Ce salon est réservé aux adultes. Si tu es majeur, indique-le dans tes paramètres, sous Confidentialité.',
  insufficient_coins: 'Tu n’as pas assez de pièces.',
  post_closed: 'Cette publication ne peut plus être achetée.',
  not_priced: 'Cette publication n’a pas de prix.',
  own_post: 'C’est ta propre publication.',
  body_too_large: 'C’est plus que ce que le service accepte en une fois.',
};

const characters = (count: number) => plural(count, { one: '# caractère', other: '# caractères' });

export const faultText: Translation<typeof Faults.faultText> = {
  missing: 'Remplis ceci.',
  length: (least, most) => `Utilise de ${number(least)} à ${characters(most)}.`,
  tooShort: (least) => `Utilise au moins ${characters(least)}.`,
  tooLong: (most) => `Utilise au plus ${characters(most)}.`,
  tooSmall: (least) => `Mets ${number(least)} ou plus.`,
  tooLarge: (most) => `Mets ${number(most)} ou moins.`,
  tooFew: (least) => `Choisis-en au moins ${number(least)}.`,
  tooMany: (most) => `Choisis-en au plus ${number(most)}.`,
  blank: 'Écris quelque chose ici.',
  unique: 'Cela existe déjà. Choisis autre chose.',
  once: 'Indique-le une seule fois.',
  yourself: 'Choisis quelqu’un d’autre que toi.',
  anotherPerson: 'Choisis une autre personne dont le compte est utilisable.',
  withinWeek: 'Choisis un moment dans les 7 prochains jours.',
  laterThanStart: 'La fin doit venir après le début.',
  questionMissing: 'Écris la question posée aux nouveaux venus.',
  answerMissing: 'Écris au moins une bonne réponse.',
  ruleMissing: 'Écris au moins une règle que les nouveaux venus acceptent.',
  oneAnswer: 'Ce sondage n’accepte qu’une réponse.',
  noSuchAnswer: 'Le sondage n’a plus cette réponse.',
  onboardingOff: 'Ces questions sont maintenant désactivées.',
  noSuchOption: 'L’une de ces options a disparu. Choisis de nouveau.',
  textOrFile: 'Écris quelque chose ou ajoute un fichier.',
  fileName: 'Le fichier doit avoir un nom.',
  notInVoice: 'Ce membre n’est plus en vocal.',
  hoursBefore: (most) =>
    `Commence au plus ${plural(most, { one: '# heure', other: '# heures' })} avant la fin.`,
  answerTo: (question) => `Réponds à « ${question} ».`,
  oneOption: (question) => `Choisis une réponse à « ${question} ».`,
  wrongForm: 'La forme n’est pas la bonne. Vérifie les fautes de frappe.',
};
