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
  starting: 'Abriendo Guildhall',
  connecting: 'Conectando',
  reconnecting: 'Se perdió la conexión. Reconectando; lo que envíes mientras tanto espera.',
  offline: 'Estás sin conexión. Lo que envíes espera a que vuelvas.',
  unsent: (count) => plural(count, { one: '# mensaje en espera', other: '# mensajes en espera' }),
  skip: 'Ir a la conversación',
  messages: 'Mensajes',
  servers: 'Servidores',
  mentions: 'Menciones',
  you: 'Tú',
  navigation: 'Navegación principal',
  notFoundTitle: 'Aquí no hay nada',
  notFound: 'Esta dirección no lleva a ninguna parte. Quizá el enlace sea viejo o algo se borró.',
  goHome: 'Ir a tus servidores',
  brokenTitle: 'Esta página ha fallado',
  broken: 'Es culpa nuestra. Tus mensajes están a salvo en el servicio; recarga para continuar.',
  reload: 'Recargar',
};

export const switcherText: Translation<typeof App.switcherText> = {
  title: 'Ir a cualquier sitio',
  placeholder: 'Servidor, canal, persona, mensaje o ajuste',
  empty: 'Nada tiene ese nombre.',
  hint: 'Las flechas eligen, Intro abre, Esc cierra.',
  kinds: {
    server: 'Servidor',
    channel: 'Canal',
    person: 'Persona',
    direct: 'Mensaje directo',
    setting: 'Ajustes',
    action: 'Acción',
  },
};

export const keyboardText: Translation<typeof App.keyboardText> = {
  title: 'Teclado',
  hint: 'Todo funciona sin ratón.',
};

export const keyboardMap: Translation<typeof App.keyboardMap> = [
  {
    where: 'En todas partes',
    keys: [
      ['Mod+K', 'Ir a un servidor, canal, persona o ajuste'],
      ['Alt+Up', 'Canal de arriba'],
      ['Alt+Down', 'Canal de abajo'],
      ['Shift+Alt+Up', 'Canal sin leer de arriba'],
      ['Shift+Alt+Down', 'Canal sin leer de abajo'],
      ['Mod+F', 'Buscar en los mensajes de aquí'],
      ['Mod+Shift+M', 'Mostrar u ocultar los miembros'],
      ['Mod+,', 'Tus ajustes'],
      ['?', 'Esta lista'],
      ['Esc', 'Cerrar lo que esté abierto; en una conversación, marcarla como leída e ir al final'],
    ],
  },
  {
    where: 'Al escribir',
    keys: [
      ['Enter', 'Enviar'],
      ['Shift+Enter', 'Línea nueva'],
      ['Up', 'Editar tu último mensaje, si el campo está vacío'],
      ['@', 'Mencionar a una persona, un rol o a todos'],
      ['#', 'Enlazar un canal o hilo'],
      [':', 'Buscar un emoji por su nombre'],
      ['Mod+B', 'Negrita'],
      ['Mod+I', 'Cursiva'],
      ['Mod+U', 'Subrayado'],
      ['Mod+E', 'Código'],
      ['Mod+Shift+X', 'Tachado'],
      ['Mod+Shift+S', 'Spoiler'],
      ['Esc', 'Cancelar la respuesta o la edición'],
    ],
  },
  {
    where: 'En un canal de voz',
    keys: [
      ['Mod+D', 'Silenciar o activar tu micrófono'],
      ['Mod+Shift+D', 'Quitar o activar el sonido'],
      ['Mod+E', 'Encender o apagar la cámara'],
    ],
  },
  {
    where: 'Sobre un mensaje',
    keys: [
      ['Up', 'Mensaje de arriba'],
      ['Down', 'Mensaje de abajo'],
      ['+', 'Reaccionar'],
      ['R', 'Responder'],
      ['T', 'Abrir un hilo o ir a él'],
      ['E', 'Editar'],
      ['F', 'Reenviar'],
      ['P', 'Fijar o dejar de fijar'],
      ['C', 'Copiar el texto'],
      ['Delete', 'Borrar'],
    ],
  },
];

const members = (count: number) => plural(count, { one: '# miembro', other: '# miembros' });

export const uiText: Translation<typeof Ui.uiText> = {
  product: 'Guildhall',
  unreachable: 'El servicio no responde. Se intenta de nuevo cada pocos segundos.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo tú.',
  dismiss: 'Ocultar',
  back: 'Atrás',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  notifications: 'Avisos',
  unsaved: 'Tienes cambios sin guardar.',
  leaveTitle: '¿Salir sin guardar?',
  leaveHint: 'Tus cambios en esta página no se han guardado.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
  reset: 'Restablecer',
  save: 'Guardar',
  nothingFits: 'Nada coincide.',
  searchSettings: 'Buscar en los ajustes',
  noSectionFound: 'Ninguna sección tiene ese nombre.',
  uploadPicture: (what) => `Subir: ${what}`,
  removePicture: (what) => `Quitar: ${what}`,
  pictureSaved: 'Guardado.',
  pictureRemoved: 'Quitado.',
  pictureTooLarge: `Una imagen ocupa como mucho ${formatBytes(LIMITS.imageBytes)}. Elige una más pequeña.`,
  reason: 'Motivo',
  reasonHint: 'Se muestra en el registro de auditoría.',
  optional: 'Opcional',
  undo: 'Deshacer',
  undone: 'Deshecho.',
  stop: 'Parar',
  again: 'Intentar esos de nuevo',
  progress: (done, total) => `${number(done)} de ${number(total)} hechos`,
  failures: (count) => `No funcionó con ${members(count)}`,
  worked: (count) => `Funcionó con ${members(count)}.`,
  coins: (count) => plural(count, { one: '# moneda', other: '# monedas' }),
};

export const keyText: Translation<typeof Ui.keyText> = {
  Mod: 'Ctrl',
  Shift: 'Mayús',
  Delete: 'Supr',
};

export const errorText: Translation<typeof Errors.errorText> = {
  unreachable: 'El servicio no respondió. Comprueba tu conexión e inténtalo de nuevo.',
  broken: 'Algo falló en esta página. Recárgala e inténtalo de nuevo.',
  tooOften: (wait) => `Ha sido demasiado seguido. Inténtalo de nuevo en ${wait}.`,
  slowmode: (wait) => `Aquí está activo el modo lento. Podrás volver a escribir en ${wait}.`,
  missingPermission: (permission) =>
    permission
      ? `Para esto necesitas el permiso «${permission}». Pide ayuda a quien gestiona el servidor.`
      : 'Te falta un permiso para esto. Pide ayuda a quien gestiona el servidor.',
};

export const errorSentences: Translation<typeof Sentences.errorSentences> = {
  unauthorized: 'Ya no tienes la sesión iniciada. Vuelve a entrar.',
  invalid_token: 'Tu sesión ha terminado. Vuelve a entrar.',
  csrf_failed: 'Esta página está anticuada. Recárgala e inténtalo de nuevo.',
  role_hierarchy: 'Está a tu altura o por encima, así que no puedes cambiarlo.',
  internal_error:
    'Algo falló por nuestra parte. Inténtalo de nuevo; si sigue igual, avisa a quien lleva esta instancia.',
  unavailable: 'El servicio está arrancando o parando. Inténtalo dentro de un momento.',
  unknown_server: 'Este servidor no existe, o no formas parte de él.',
  unknown_channel: 'Este canal ya no existe.',
  unknown_member: 'Esta persona ya no está en el servidor.',
  unknown_user: 'No hay ninguna cuenta con ese ID.',
  unknown_ban: 'Esta persona ya no está vetada.',
  unknown_role: 'Este rol ya no existe.',
  managed_role: 'Este rol pertenece a un bot; no se puede dar ni eliminar.',
  cannot_change_everyone: 'Todo el mundo tiene este rol. Solo se pueden cambiar sus permisos.',
  too_many_roles: 'Este servidor tiene todos los roles que puede tener. Elimina uno primero.',
  cant_timeout_admin: 'No se puede suspender a un administrador.',
  not_timed_out: 'La suspensión ya ha terminado.',
  messages_too_old: 'Los mensajes de más de 14 días solo se pueden borrar de uno en uno.',
  unknown_message: 'Este mensaje ya no existe.',
  unknown_invite: 'Esta invitación es incorrecta, está agotada o ha caducado. Pide una nueva.',
  unknown_application: 'Esta aplicación ya no existe.',
  unlisted: 'Este servidor ya no aparece en la lista.',
  team_server: 'Los servidores del equipo y de desarrolladores nunca aparecen en la lista.',
  not_community: 'Ya no es un servidor de comunidad. Activa primero Comunidad.',
  description_required: 'Escribe antes una descripción: un servidor de la lista la necesita.',
  invalid_tags: 'Como mucho 5 etiquetas de hasta 24 caracteres, sin comas.',
  community_channels_required: 'Elige los dos canales.',
  invalid_channel: 'Elige un canal de texto de este servidor.',
  unknown_session: 'Esta sesión ya ha terminado.',
  banned: 'Te han vetado de este servidor.',
  confirmation_required: 'La consola vuelve a preguntar quién eres. Confírmalo e inténtalo otra vez.',
  two_factor_required:
    'Este servidor exige la verificación en dos pasos a quien modera. Actívala en tus ajustes, en Seguridad.',
  invites_paused: 'Este servidor ha pausado sus invitaciones. Inténtalo más tarde.',
  too_many_servers: 'Estás en 100 servidores, el máximo. Sal antes de uno.',
  too_many_channels: 'Este servidor tiene todos los canales que puede tener. Elimina uno primero.',
  too_many_invites: 'Este servidor tiene todas las invitaciones que puede tener. Elimina una primero.',
  too_many_applications: 'Tienes todas las aplicaciones que puedes tener. Elimina una primero.',
  owner_cannot_leave: 'Este servidor es tuyo. Elimínalo o cédelo antes.',
  not_owner: 'Eso solo puede hacerlo su propietario.',
  wrong_credentials: 'El nombre o la contraseña no son correctos. Revisa ambos e inténtalo de nuevo.',
  wrong_password: 'La contraseña no es correcta.',
  wrong_code: 'El código no es correcto o ya se usó. Espera al siguiente e inténtalo de nuevo.',
  ticket_expired: 'Ha pasado demasiado tiempo. Inicia sesión otra vez.',
  invalid_link: 'Este enlace ya se usó, ha caducado o está incompleto. Pide uno nuevo.',
  passwords_off: 'Aquí las contraseñas están desactivadas. Inicia sesión con una cuenta de tu organización.',
  unknown_provider: 'Ese proveedor no existe aquí, o no tienes una cuenta vinculada.',
  provider_unavailable: 'El proveedor no responde. Vuelve a intentarlo un poco más tarde.',
  sign_in_failed: 'No se pudo aceptar la respuesta del proveedor. Empieza de nuevo.',
  link_taken: 'Esa cuenta está vinculada a otra cuenta de aquí, o ya has vinculado otra.',
  last_sign_in_method:
    'Es tu última forma de iniciar sesión. Antes define una contraseña o añade una llave de acceso.',
  two_factor_on: 'La verificación en dos pasos ya está activada.',
  invalid_passkey: 'No se pudo comprobar la llave de acceso. Inténtalo de nuevo.',
  too_many_passkeys: 'Tienes todas las llaves de acceso que puedes tener. Quita una primero.',
  registration_closed: 'Esta instancia no acepta cuentas nuevas. Pregunta a quien la lleva.',
  username_taken: 'Ese nombre de usuario ya está en uso. Elige otro.',
  email_taken: 'Ya hay una cuenta con ese correo. Entra con ella.',
  invalid_username:
    'De 2 a 32 letras minúsculas, cifras, puntos o guiones bajos. Algunos nombres están reservados.',
  weak_password:
    'Esa contraseña es demasiado fácil de adivinar. Elige una de al menos 8 caracteres que no sea común.',
  screening_pending: 'Acepta antes las normas del servidor.',
  timed_out: 'Estás suspendido en este servidor y por ahora no puedes escribir aquí.',
  not_own_message: 'Solo puedes editar tus propios mensajes.',
  empty_message: 'El mensaje está vacío.',
  thread_locked: 'Está bloqueado. Solo quien gestiona hilos puede escribir aquí.',
  thread_exists: 'Este mensaje ya tiene un hilo.',
  tag_required: 'Elige una etiqueta: este foro exige una.',
  unknown_tag: 'Esa etiqueta ya no existe. Elige otra.',
  too_many_tags: 'Hay más etiquetas de las posibles. Quita alguna.',
  invalid_channel_kind: 'Este tipo de canal no lo permite.',
  duplicate_command: 'Ya hay un comando de ese tipo con ese nombre.',
  too_many_commands: 'No caben más comandos. Elimina uno primero.',
  bot_exists: 'Esta aplicación ya tiene un bot.',
  bot_private: 'Este bot es privado: solo puede añadirlo su propietario.',
  invalid_permissions: 'Esos permisos no se pueden conceder.',
  invalid_image: 'Este archivo no es una imagen que podamos leer. Usa PNG, JPEG, WebP o GIF.',
  invalid_sticker_file: 'Este archivo no puede ser un sticker. Usa PNG, WebP o GIF de 512 KiB como mucho.',
  too_many_webhooks: 'Este canal tiene todos los webhooks que puede tener. Elimina uno primero.',
  unknown_webhook: 'Este webhook ya no existe.',
  too_many_emoji: 'Este servidor tiene todos los emojis de este tipo que puede tener. Elimina uno primero.',
  too_many_server_stickers: 'Este servidor tiene todos los stickers que puede tener. Elimina uno primero.',
  unknown_emoji: 'Este emoji no existe o ya no existe.',
  unknown_sticker: 'Este sticker ya no existe.',
  age_restricted:
    'Este canal es para adultos. Si eres mayor de edad, indícalo en tus ajustes, en Privacidad.',
  insufficient_coins: 'No tienes suficientes monedas.',
  post_closed: 'Esta publicación ya no se puede comprar.',
  not_priced: 'Esta publicación no tiene precio.',
  own_post: 'Es tu propia publicación.',
  body_too_large: 'Es más de lo que el servicio acepta de una vez.',
};

const characters = (count: number) => plural(count, { one: '# carácter', other: '# caracteres' });

export const faultText: Translation<typeof Faults.faultText> = {
  missing: 'Rellena esto.',
  length: (least, most) => `Usa de ${number(least)} a ${characters(most)}.`,
  tooShort: (least) => `Usa al menos ${characters(least)}.`,
  tooLong: (most) => `Usa como mucho ${characters(most)}.`,
  tooSmall: (least) => `Pon ${number(least)} o más.`,
  tooLarge: (most) => `Pon ${number(most)} o menos.`,
  tooFew: (least) => `Elige al menos ${number(least)}.`,
  tooMany: (most) => `Elige como mucho ${number(most)}.`,
  blank: 'Escribe algo aquí.',
  unique: 'Esto ya existe. Elige otra cosa.',
  once: 'Indícalo una sola vez.',
  yourself: 'Elige a otra persona que no seas tú.',
  anotherPerson: 'Elige a otra persona cuya cuenta se pueda usar.',
  withinWeek: 'Elige un momento de los próximos 7 días.',
  laterThanStart: 'El final debe ser posterior al principio.',
  questionMissing: 'Escribe la pregunta que responden los recién llegados.',
  answerMissing: 'Escribe al menos una respuesta correcta.',
  ruleMissing: 'Escribe al menos una regla que acepten los recién llegados.',
  oneAnswer: 'Esta encuesta admite una sola respuesta.',
  noSuchAnswer: 'La encuesta ya no tiene esa respuesta.',
  onboardingOff: 'Estas preguntas están desactivadas ahora.',
  noSuchOption: 'Una de estas opciones ya no existe. Elige otra vez.',
  textOrFile: 'Escribe algo o añade un archivo.',
  fileName: 'El archivo necesita un nombre.',
  notInVoice: 'Este miembro ya no está en voz.',
  hoursBefore: (most) =>
    `Empieza como mucho ${plural(most, { one: '# hora', other: '# horas' })} antes del final.`,
  answerTo: (question) => `Responde a «${question}».`,
  oneOption: (question) => `Elige una respuesta a «${question}».`,
  wrongForm: 'La forma no es correcta. Comprueba si hay erratas.',
};
