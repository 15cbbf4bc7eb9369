import { LIMITS } from '@guildhall/protocol/limits';
import type * as Sections from '../../features/accounts/section-strings.ts';
import type * as Activity from '../../features/accounts/settings/activity/activity-strings.ts';
import type * as DataExport from '../../features/accounts/settings/data-export-strings.ts';
import type * as Language from '../../features/accounts/settings/language-strings.ts';
import type * as Privacy from '../../features/accounts/settings/privacy-strings.ts';
import type * as Profile from '../../features/accounts/settings/profile-strings.ts';
import type * as Accounts from '../../features/accounts/strings.ts';
import type * as OperatorEnds from '../../features/operators/end-strings.ts';
import type * as OperatorPeople from '../../features/operators/people/strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';

export const accountText: Translation<typeof Accounts.accountText> = {
  tagline: 'Conversaciones en terreno propio.',
  logIn: 'Iniciar sesión',
  logInTitle: 'Te damos la bienvenida de nuevo',
  logInHint: 'Inicia sesión con tu nombre de usuario o tu correo electrónico.',
  login: 'Nombre de usuario o correo electrónico',
  password: 'Contraseña',
  register: 'Crear cuenta',
  registerTitle: 'Crea tu cuenta',
  registerHint: (instance) => `Una cuenta para todo en ${instance}.`,
  registrationClosed: 'Esta instancia no acepta cuentas nuevas. Si tienes una, inicia sesión.',
  registrationCode: 'Código',
  challenge: 'Comprobando que no eres un bot',
  registrationCodeHint:
    'Las cuentas nuevas necesitan un código. Lo reparten los operadores de esta instancia.',
  username: 'Nombre de usuario',
  usernameHint: 'Minúsculas, cifras, puntos y guiones bajos. Con él te encuentran.',
  displayName: 'Nombre visible',
  displayNameHint: 'Cómo te ven los demás. Puedes cambiarlo cuando quieras.',
  optional: 'Opcional',
  email: 'Correo electrónico',
  passwordHint: 'Al menos 8 caracteres. Una frase corta se recuerda bien.',
  haveAccount: '¿Tienes cuenta?',
  noAccount: '¿Primera vez aquí?',
  sessionEnded:
    'Tu sesión ha terminado. Vuelve a iniciar sesión para continuar. Lo que escribías se conserva.',
  settings: 'Tus ajustes',
  opening: 'Abriendo la sección',
  you: 'Tú',
  device: 'Este navegador',
  operators: 'Consola de operadores',
  developer: 'Desarrollo',
  logOut: 'Cerrar sesión',
  logOutQuestion: '¿Cerrar sesión en este navegador?',
  logOutHint: 'Los borradores que no has enviado se quedan en este navegador.',
  pronouns: 'Pronombres',
  bio: 'Sobre ti',
  saved: 'Guardado.',
  usernameChange: 'Cambiar nombre de usuario',
  emailChange: 'Cambiar correo electrónico',
  passwordChange: 'Cambiar contraseña',
  passwordChangeHint: 'Se cierran todas las demás sesiones. Esta se queda.',
  newPassword: 'Contraseña nueva',
  change: 'Cambiar',
  cancel: 'Cancelar',
  changed: 'Cambiado.',
  sessionsHint: 'Dónde has iniciado sesión. Cierra lo que no reconozcas y cambia después tu contraseña.',
  thisSession: 'Esta sesión',
  lastUsed: (when) => `Último uso ${when}`,
  unknownDevice: 'Dispositivo desconocido',
  endSession: 'Cerrar sesión',
  endSessionOn: (device) => `Cerrar sesión en ${device}`,
  endOthers: 'Cerrar todas las demás sesiones',
  sessionEndedToast: 'Sesión cerrada.',
  othersEnded: 'Todas las demás sesiones se han cerrado.',
  noOthers: 'Solo has iniciado sesión aquí.',
  theme: 'Tema',
  themeSystem: 'Sistema',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  compact: 'Mensajes compactos',
  compactHint:
    'Cabe más en pantalla: sin imágenes de perfil y con los nombres junto a los mensajes. Vale en todos tus dispositivos.',
  contrast: 'Contraste alto',
  contrastHint: 'El texto y las líneas destacan más.',
  motion: 'Reducir movimiento',
  motionHint: 'Nada se desvanece ni se desliza. También cuenta el ajuste de tu sistema.',
  loading: 'Cargando tus sesiones',
  accountCreated: (when) => `Cuenta creada el ${when}`,
};

export const accountSectionText: Translation<typeof Sections.accountSectionText> = {
  profile: 'Perfil',
  profileWords: 'nombre visible pronombres sobre ti',
  account: 'Cuenta',
  accountWords: 'nombre de usuario correo contraseña',
  security: 'Seguridad',
  securityWords: 'dos pasos inicio de sesión llaves de acceso passkeys códigos de recuperación 2fa',
  privacy: 'Privacidad',
  privacyWords: 'mensajes solicitudes de amistad adulto vistas previas',
  sessions: 'Sesiones',
  sessionsWords: 'cerrar sesión dispositivos',
  activity: 'Actividad',
  activityWords: 'seguridad eventos inicios de sesión fallidos contraseña',
  appearance: 'Apariencia',
  appearanceWords: 'tema claro oscuro contraste movimiento',
  language: 'Idioma',
  languageWords: 'language traducción deutsch english français español',
  delete: 'Eliminar cuenta',
};

export const activityText: Translation<typeof Activity.activityText> = {
  hint: 'Los inicios de sesión de los últimos 180 días, y lo que ha cambiado en tu forma de entrar. Si algo no lo hiciste tú, cambia la contraseña: todas las demás sesiones se cierran.',
  loading: 'Cargando eventos',
  more: 'Mostrar anteriores',
  end: 'Eso es todo lo de los últimos 180 días.',
  retry: 'Intentar de nuevo',
  emptyTitle: 'Todavía nada',
  empty: 'Aquí aparecen los inicios de sesión y los cambios de tu cuenta.',
};

export const securityEventText: Translation<typeof Activity.securityEventText> = {
  registered: 'Cuenta creada',
  log_in: 'Sesión iniciada',
  log_in_new_device: 'Sesión iniciada desde un lugar nuevo',
  log_in_failed: 'Inicio de sesión fallido',
  code_failed: 'Código incorrecto tras la contraseña correcta',
  log_out: 'Sesión cerrada',
  session_ended: 'Se cerró una sesión',
  other_sessions_ended: 'Se cerraron todas las demás sesiones',
  password_changed: 'Contraseña cambiada',
  password_reset: 'Contraseña definida con un enlace',
  two_factor_on: 'Verificación en dos pasos activada',
  two_factor_off: 'Verificación en dos pasos desactivada',
  recovery_codes_renewed: 'Nuevos códigos de recuperación creados',
  passkey_added: 'Llave de acceso añadida',
  passkey_removed: 'Llave de acceso quitada',
  provider_linked: 'Cuenta de un proveedor vinculada',
  provider_unlinked: 'Cuenta de un proveedor desvinculada',
  username_changed: 'Nombre de usuario cambiado',
  email_changed: 'Correo electrónico cambiado',
  email_verified: 'Correo electrónico confirmado',
  email_lost: 'Otra cuenta confirmó el correo electrónico',
  app_authorized: 'Aplicación autorizada',
  app_removed: 'Aplicación quitada',
  client_secret_reset: 'Secreto de cliente renovado',
  bot_token_reset: 'Token de bot renovado',
  deletion_requested: 'Eliminación de la cuenta solicitada',
  deletion_cancelled: 'Eliminación de la cuenta cancelada',
  operator_action: 'Cambiado por los operadores de esta instancia',
};

export const dataExportText: Translation<typeof DataExport.dataExportText> = {
  title: 'Tus datos',
  hint: 'Un archivo con todo lo que esta instancia guarda sobre ti: cuenta, servidores, mensajes, archivos y ajustes.',
  loading: 'Buscando tu archivo',
  none: 'Todavía no has pedido ningún archivo.',
  preparing: 'Tu archivo se está preparando. Mientras tanto puedes salir de esta página.',
  ready: (bytes) => `Tu archivo está listo, ${formatBytes(bytes)}.`,
  until: (when) => `Puedes descargarlo hasta el ${when}.`,
  request: 'Pedir un archivo',
  again: 'Preparar uno nuevo',
  download: 'Descargar',
};

export const languageText: Translation<typeof Language.languageText> = {
  title: 'Idioma',
  hint: 'El idioma de Guildhall, sus fechas y sus números en este dispositivo. Los mensajes no se traducen.',
  inUse: (name) => `Idioma: ${name}`,
  browser: 'Como en el navegador',
  apply: 'Usar este idioma',
  applyHint: 'La página se vuelve a cargar. Lo que estás escribiendo se conserva.',
};

export const privacyText: Translation<typeof Privacy.privacyText> = {
  contact: 'Quién puede contactarte',
  shown: 'Lo que ves',
  loading: 'Cargando tus ajustes',
  messages: 'Mensajes de miembros de mis servidores',
  messagesHint: 'Tus amigos siempre pueden escribirte.',
  requests: 'Solicitudes de amistad de',
  everyone: 'Todo el mundo',
  mutual: 'Personas con un servidor o amigo en común',
  nobody: 'Nadie',
  adult: 'Soy mayor de edad',
  adultHint: 'Abre los canales marcados para adultos.',
  previews: 'Vistas previas de enlaces',
  previewsHint:
    'Muestra bajo un mensaje qué hay detrás de su enlace. Lo que escriben los bots se muestra siempre.',
};

export const profileSettingsText: Translation<typeof Profile.profileSettingsText> = {
  avatar: 'Imagen',
  avatarInSentence: 'imagen',
  avatarHint: `Hasta ${formatBytes(LIMITS.imageBytes)}. Se recorta en cuadrado.`,
  banner: 'Cabecera',
  bannerInSentence: 'cabecera',
  bannerHint: `Se muestra en la parte superior de tu perfil. Hasta ${formatBytes(LIMITS.imageBytes)}.`,
  themePrimary: 'Primer color del perfil',
  themeAccent: 'Segundo color del perfil',
  themeHint: 'Detrás de tu imagen, si no tienes cabecera.',
  clearColour: 'Quitar',
  deleteHint: (days) =>
    `Se cierran todas tus sesiones al momento. ${days} días después tu cuenta se elimina para siempre; inicia sesión antes para conservarla.`,
  ownsServers: 'Estos servidores aún son tuyos. Cédelos o elimínalos antes:',
  deleteMessages: 'Borrar también todo lo que he escrito',
  deleteMessagesHint: 'Si no, tus mensajes quedan a nombre de una cuenta eliminada.',
  deleteButton: 'Eliminar mi cuenta',
  deletionAsked: (when) => `Tu cuenta se eliminará el ${when}. Inicia sesión antes para conservarla.`,
  deletionCancelled: 'Te damos la bienvenida de nuevo. Tu cuenta ya no se eliminará.',
};

export const operatorPeopleText: Translation<typeof OperatorPeople.operatorPeopleText> = {
  removeHint: 'Se borra en 14 días; hasta entonces puedes recuperarla. Sus servidores pasan a otra persona.',
  eraseNow: 'Borrar enseguida',
  eraseNowHint: 'Sin los 14 días en los que puedes recuperarla.',
  eraseTitle: (name) => `¿Borrar ahora la cuenta de ${name}?`,
  eraseHint:
    'Se borra enseguida y para siempre. Nadie puede recuperarla. Sus servidores pasan a otra persona.',
  erase: 'Borrar cuenta ahora',
  deleteMessages: 'Borrar también todo lo que ha escrito',
  deleteMessagesHint: 'Si no, sus mensajes quedan a nombre de una cuenta eliminada.',
  didErase: (name) => `La cuenta de ${name} se está borrando.`,
  beingErased: 'Se está borrando',
};

export const operatorEndText: Translation<typeof OperatorEnds.operatorEndText> = {
  ends: 'Fin',
  endsAt: (time) => `Hasta ${time}`,
  ended: 'Caducado',
  suspensionHint: 'Déjalo vacío para suspender la cuenta hasta que levantes la suspensión.',
  codeHint: 'Déjalo vacío para que el código valga hasta que lo revoques.',
  banHint: 'Déjalo vacío para vetar la dirección hasta que levantes el veto.',
};
