import type { MailCatalogue } from './mail-catalogue.ts';

export const spanishMails: MailCatalogue = {
  language: 'es',
  verification: ({ instance, username }) => ({
    subject: `Confirma tu correo electrónico para ${instance}`,
    before: [`Alguien, probablemente tú, usa esta dirección para la cuenta «${username}» en ${instance}.`],
    link: 'Confirmar la dirección',
    after: [
      'El enlace vale una vez y durante 24 horas. Si la cuenta no es tuya, no hagas nada: la dirección queda sin confirmar.',
    ],
  }),
  reset: ({ instance, username }) => ({
    subject: `Pon una contraseña nueva para ${instance}`,
    before: [`Alguien, probablemente tú, ha pedido una contraseña nueva para la cuenta «${username}».`],
    link: 'Poner una contraseña nueva',
    after: [
      'El enlace vale una vez y durante 1 hora, y cierra todas las sesiones de la cuenta. Si no lo has pedido, no hagas nada: tu contraseña sigue igual.',
    ],
  }),
  emailChanged: ({ instance, username, address }) => ({
    subject: `Tu correo electrónico en ${instance} ha cambiado`,
    before: [
      `La cuenta «${username}» en ${instance} usa ahora la dirección ${address}.`,
      'Si has sido tú, no hay nada que hacer.',
    ],
    after: [`Si no has sido tú, avisa enseguida a los operadores de ${instance}.`],
  }),
  attack: ({ instance, username, kind }) => ({
    subject: `Alguien intenta iniciar sesión en tu cuenta de ${instance}`,
    before: [
      `En poco tiempo se han probado muchos ${kind === 'password' ? 'intentos de contraseña' : 'códigos de verificación en dos pasos'} en la cuenta «${username}». Se les frena; a los dispositivos y lugares desde los que ya has entrado, no.`,
      ...(kind === 'code' ? ['Alguien conoce tu contraseña. Si no has sido tú, cámbiala ahora.'] : []),
    ],
    after: [
      'Si a ti te cuesta entrar, espera unos segundos: tu cuenta no está bloqueada. La verificación en dos pasos la protege incluso de quien adivine la contraseña.',
    ],
  }),
  happened: {
    log_in_new_device: 'Nuevo inicio de sesión',
    password_changed: 'Tu contraseña ha cambiado',
    password_reset: 'Tu contraseña se ha puesto con un enlace',
    two_factor_on: 'La verificación en dos pasos se ha activado',
    two_factor_off: 'La verificación en dos pasos se ha desactivado',
    recovery_codes_renewed: 'Se han creado nuevos códigos de recuperación',
    passkey_added: 'Se ha añadido una llave de acceso',
    passkey_removed: 'Se ha quitado una llave de acceso',
    provider_linked: 'Se ha vinculado una cuenta de un proveedor',
    provider_unlinked: 'Se ha quitado el vínculo con una cuenta de un proveedor',
  },
  security: ({ instance, username, happened, time, address, page }) => ({
    subject: `${happened} en ${instance}`,
    before: [
      `${happened}: se trata de la cuenta «${username}» en ${instance}.`,
      `Hora: ${time}`,
      ...(address === null ? [] : [`Dirección: ${address}`]),
    ],
    after: [
      `Si has sido tú, no hay nada que hacer. Si no, pon enseguida una contraseña nueva en ${page}: se cierran todas las sesiones.`,
    ],
  }),
};
