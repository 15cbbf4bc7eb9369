import type { MailCatalogue } from './mail-catalogue.ts';

export const frenchMails: MailCatalogue = {
  language: 'fr',
  verification: ({ instance, username }) => ({
    subject: `Confirme ton adresse e-mail pour ${instance}`,
    before: [
      `Quelqu’un, sans doute toi, utilise cette adresse pour le compte « ${username} » sur ${instance}.`,
    ],
    link: 'Confirmer l’adresse',
    after: [
      'Le lien sert une fois et pendant 24 heures. Si le compte n’est pas à toi, ne fais rien : l’adresse reste non confirmée.',
    ],
  }),
  reset: ({ instance, username }) => ({
    subject: `Définis un nouveau mot de passe pour ${instance}`,
    before: [`Quelqu’un, sans doute toi, a demandé un nouveau mot de passe pour le compte « ${username} ».`],
    link: 'Définir un nouveau mot de passe',
    after: [
      'Le lien sert une fois et pendant 1 heure, et met fin à toutes les sessions du compte. Si tu ne l’as pas demandé, ne fais rien : ton mot de passe reste tel quel.',
    ],
  }),
  emailChanged: ({ instance, username, address }) => ({
    subject: `Ton adresse e-mail sur ${instance} a été changée`,
    before: [
      `Le compte « ${username} » sur ${instance} utilise maintenant l’adresse ${address}.`,
      'Si c’était toi, il n’y a rien à faire.',
    ],
    after: [`Sinon, préviens tout de suite les opérateurs de ${instance}.`],
  }),
  attack: ({ instance, username, kind }) => ({
    subject: `Quelqu’un essaie de se connecter à ton compte sur ${instance}`,
    before: [
      `Beaucoup de ${kind === 'password' ? 'mots de passe' : 'codes de double authentification'} ont été essayés en peu de temps sur le compte « ${username} ». Ces essais sont ralentis ; les appareils et les lieux d’où tu t’es déjà connecté ne le sont pas.`,
      ...(kind === 'code'
        ? ['Quelqu’un connaît ton mot de passe. Si ce n’était pas toi, change-le maintenant.']
        : []),
    ],
    after: [
      'Si tu as toi-même du mal à te connecter, attends quelques secondes : ton compte n’est pas bloqué. La double authentification le protège même de quelqu’un qui devine le mot de passe.',
    ],
  }),
  happened: {
    log_in_new_device: 'Nouvelle connexion',
    password_changed: 'Ton mot de passe a été changé',
    password_reset: 'Ton mot de passe a été défini par un lien',
    two_factor_on: 'La double authentification a été activée',
    two_factor_off: 'La double authentification a été désactivée',
    recovery_codes_renewed: 'De nouveaux codes de secours ont été créés',
    passkey_added: 'Une clé d’accès a été ajoutée',
    passkey_removed: 'Une clé d’accès a été retirée',
    provider_linked: 'Un compte d’un fournisseur a été associé',
    provider_unlinked: 'L’association avec le compte d’un fournisseur a été retirée',
  },
  security: ({ instance, username, happened, time, address, page }) => ({
    subject: `${happened} sur ${instance}`,
    before: [
      `${happened} : cela concerne le compte « ${username} » sur ${instance}.`,
      `Date : ${time}`,
      ...(address === null ? [] : [`Adresse : ${address}`]),
    ],
    after: [
      `Si c’était toi, il n’y a rien à faire. Sinon, définis tout de suite un nouveau mot de passe sur ${page} : toutes les sessions prennent fin.`,
    ],
  }),
};
