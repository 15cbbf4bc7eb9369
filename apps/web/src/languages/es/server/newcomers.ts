import type * as InviteSections from '../../../features/invites/section-strings.ts';
import type * as Invites from '../../../features/invites/strings.ts';
import type * as OnboardingFirst from '../../../features/onboarding/first-strings.ts';
import type * as Onboarding from '../../../features/onboarding/strings.ts';
import type * as ScreeningSections from '../../../features/screening/section-strings.ts';
import type * as Screening from '../../../features/screening/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const inviteSectionText: Translation<typeof InviteSections.inviteSectionText> = {
  title: 'Invitaciones',
  invitePeople: 'Invitar a gente',
};

export const inviteText: Translation<typeof Invites.inviteText> = {
  setPicture: 'Añadir un icono al servidor',
  arrangeChannels: 'Ordenar los canales',
  setUpRoles: 'Configurar los roles',
  title: (server) => `Invitar a gente a ${server}`,
  hint: (channel) => `Llegan a ${channel}.`,
  link: 'Enlace de invitación',
  making: 'Creando el enlace',
  noChannel: 'No hay ningún canal al que puedas invitar.',
  friends: 'Enviarlo a tus amigos',
  findFriend: 'Buscar un amigo',
  noFriend: 'Ningún amigo coincide.',
  send: 'Enviar',
  sent: 'Enviado',
  sendTo: (name) => `Enviar a ${name}`,
  sentTo: (name) => `Enviado a ${name}`,
  age: 'Caduca tras',
  uses: 'Se puede usar',
  ages: {
    1800: '30 minutos',
    3600: '1 hora',
    21600: '6 horas',
    43200: '12 horas',
    86400: '1 día',
    604800: '7 días',
    2592000: '30 días',
    0: 'Nunca',
  },
  usesOf: (count) => (count === 0 ? 'Sin límite' : plural(count, { one: '# vez', other: '# veces' })),
  change: 'Cambiar caducidad y usos',
  developerHint: 'Las invitaciones a este servidor sirven una sola vez, durante una hora como máximo.',
  channel: 'Canal',
  make: 'Crear un enlace nuevo',
  expires: (when) => `Caduca ${when}`,
  never: 'No caduca',
  pausedHint:
    'Este servidor ha pausado sus invitaciones: nadie puede unirse hasta que alguien con «Gestionar servidor» las reactive.',
  listHint: 'Quien tenga uno de estos enlaces puede unirse. Elimina los que hayan circulado demasiado.',
  none: 'No hay invitaciones',
  noneHint: 'Crea una para dejar entrar a gente.',
  by: (name, when) => `Creada por ${name} ${when}`,
  used: (uses, most) =>
    most === 0
      ? plural(uses, { one: 'Usada # vez', other: 'Usada # veces' })
      : `Usada ${number(uses)} de ${plural(most, { one: '# vez', other: '# veces' })}`,
  delete: 'Eliminar invitación',
  deleteTitle: (code) => `¿Eliminar la invitación ${code}?`,
  deleteHint: 'El enlace deja de valer al momento. Quien llegó con él se queda.',
  deleted: 'Invitación eliminada.',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
  loading: 'Cargando invitaciones',
  pageTitle: 'Tienes una invitación',
  pageHint: (inviter) => `${inviter} te invita a`,
  accept: (server) => `Unirse a ${server}`,
  open: (server) => `Abrir ${server}`,
  logInToJoin: 'Iniciar sesión y unirse',
  registerToJoin: 'Crear cuenta y unirse',
  looking: 'Cargando la invitación',
  card: (server) => `Invitación a ${server}`,
  cardJoin: 'Unirse',
  cardOpen: 'Abrir',
  cardGone: 'Esta invitación ya no vale.',
  invalidTitle: 'Esta invitación no vale',
  failedTitle: 'No se pudo cargar esta invitación',
  invalid: 'Quizá esté agotada, caducada o mal escrita. Pide una nueva a quien te la dio.',
  goHome: 'Ir a tus servidores',
};

export const screeningSectionText: Translation<typeof ScreeningSections.screeningSectionText> = {
  title: 'Normas',
  words: 'filtro aceptar nuevos pendientes reglas',
};

export const screeningText: Translation<typeof Screening.screeningText> = {
  loading: 'Cargando las normas',
  enabled: 'Los nuevos aceptan las normas',
  enabledHint:
    'Hasta entonces pueden leer, pero no escribir, reaccionar, usar comandos ni hablar. Al desactivarlo entran quienes aún esperan.',
  needsRule: 'Escribe antes al menos una norma.',
  description: 'De qué va este servidor',
  descriptionHint: 'Se muestra sobre las normas.',
  rules: 'Normas',
  rulesHint: 'Una idea por norma. Los nuevos las ven numeradas, en este orden.',
  none: 'Todavía no hay normas.',
  rule: (place) => `Norma ${place}`,
  example: 'Sé amable. Discute ideas, no personas.',
  add: 'Añadir norma',
  up: (place) => `Subir la norma ${place}`,
  down: (place) => `Bajar la norma ${place}`,
  remove: (place) => `Quitar la norma ${place}`,
  blank: 'Escribe la norma, o quítala.',
  preview: 'Ver lo que ven los nuevos',
  suggestions: 'Ideas',
  ideas: [
    'Sé amable. Discute ideas, no personas.',
    'Nada de spam, publicidad ni mendigar.',
    'En cada canal, no te salgas del tema.',
    'Nada sexual ni violento fuera de los canales para adultos.',
    'Respeta la privacidad: no compartas lo que no es tuyo.',
  ],
  addIdea: (idea) => `Añadir «${idea}»`,
  title: (server) => `Normas de ${server}`,
  before: 'Acéptalas para escribir, reaccionar y hablar aquí. Leer ya puedes.',
  noRules: 'Este servidor no tiene normas ahora mismo.',
  accept: 'He leído las normas y las acepto',
  agree: 'Aceptar',
  later: 'Ahora no',
  agreed: 'Ya puedes escribir.',
};

export const onboardingFirstText: Translation<typeof OnboardingFirst.onboardingFirstText> = {
  title: 'Bienvenida',
};

export const onboardingText: Translation<typeof Onboarding.onboardingText> = {
  loading: 'Cargando las preguntas',
  enabled: 'Preguntar a los miembros nuevos',
  enabledHint:
    'Quien se une responde a tus preguntas al abrir el servidor por primera vez. A quienes ya son miembros también se les pregunta una vez.',
  defaultChannels: 'Canales para empezar',
  defaultChannelsHint: 'Se señalan a todo el mundo tras responder.',
  noChannels: 'Este servidor no tiene canales que señalar.',
  prompts: 'Preguntas',
  promptsHint: 'Cada respuesta puede dar roles y señalar canales.',
  noPrompts: 'Todavía no hay preguntas. Añade una para preguntar algo a los miembros nuevos.',
  addPrompt: 'Añadir pregunta',
  promptNumber: (place) => `Pregunta ${place}`,
  removePrompt: (place) => `Quitar la pregunta ${place}`,
  promptTitle: 'Lo que preguntas',
  promptExample: '¿Qué te trae por aquí?',
  single: 'Solo una respuesta',
  singleHint: 'Si no, se eligen las que se quiera.',
  required: 'Hay que responderla',
  requiredHint: 'Los miembros nuevos no pueden saltársela.',
  answerNumber: (place) => `Respuesta ${place}`,
  addOption: 'Añadir respuesta',
  removeOption: (place) => `Quitar la respuesta ${place}`,
  optionTitle: 'Respuesta',
  optionEmoji: (place) => `Emoji de la respuesta ${place}`,
  removeEmoji: (place) => `Quitar el emoji de la respuesta ${place}`,
  optionDescription: 'Descripción',
  gives: (roles, channels) =>
    `Da ${plural(roles, { one: '# rol', other: '# roles' })}, señala ${plural(channels, { one: '# canal', other: '# canales' })}`,
  roles: 'Roles que da',
  noRoles: 'No hay roles que puedas dar.',
  channels: 'Canales que señala',
  preview: 'Ver lo que ven los nuevos',
  faults: 'Algunas preguntas están incompletas. Lo que falta está marcado.',
  missingPrompt: 'Escribe lo que preguntas.',
  missingOption: 'Escribe la respuesta.',
  missingOptions: 'Añade al menos una respuesta.',
  welcome: (server) => `Te damos la bienvenida a ${server}`,
  welcomeHint: 'Unas preguntas, para que encuentres lo que es para ti.',
  chooseOne: 'Elige una.',
  chooseAny: 'Elige las que quieras.',
  mustAnswer: 'Hay que responderla.',
  skip: 'Saltar',
  later: 'Ahora no',
  finish: 'Listo',
  readyTitle: 'Todo listo',
  readyHint: 'Buenos sitios para empezar:',
};
