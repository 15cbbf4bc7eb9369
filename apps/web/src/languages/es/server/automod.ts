import { LIMITS } from '@guildhall/protocol/limits';
import type * as AutomodSections from '../../../features/automod/section-strings.ts';
import type * as Automod from '../../../features/automod/strings.ts';
import type { Translation } from '../../translation.ts';
import { amount, plural } from '../../words.ts';

export const automodSectionText: Translation<typeof AutomodSections.automodSectionText> = {
  title: 'AutoMod',
  words: 'palabras enlaces spam menciones',
};

export const automodText: Translation<typeof Automod.automodText> = {
  loading: 'Cargando las reglas',
  hint: 'Las reglas revisan cada mensaje que se envía o edita aquí. A los bots nunca se les detiene.',
  none: 'Todavía no hay reglas',
  noneHint:
    'Las reglas detienen o notifican lo que no quieres aquí, o aíslan a quien lo envía. Empieza con palabras, enlaces o spam.',
  add: 'Añadir regla',
  edit: (name) => `Editar ${name}`,
  delete: (name) => `Eliminar ${name}`,
  deleteTitle: (name) => `¿Eliminar la regla «${name}»?`,
  deleteHint: 'Sus entradas quedan en el registro de auditoría. La regla no se puede recuperar.',
  deleteRule: 'Eliminar regla',
  deleted: 'La regla se ha eliminado.',
  newRule: 'Regla nueva',
  create: 'Crear regla',
  name: 'Nombre',
  kind: 'Qué busca',
  kinds: {
    keyword: 'Palabras y patrones',
    keyword_preset: 'Listas de palabras',
    mention_spam: 'Demasiadas menciones',
    spam: 'Spam',
    link: 'Enlaces e invitaciones',
  },
  keywords: 'Palabras',
  keywordsHint:
    'Una por línea, hasta 1000. Un asterisco al principio o al final vale por cualquier principio o final: *malo*.',
  patterns: 'Patrones',
  patternsHint: 'Expresiones regulares, una por línea, hasta 10. Sin aserciones ni referencias hacia atrás.',
  allow: 'Palabras permitidas',
  allowHint: 'Palabras que están bien aunque encajen con una regla. Una por línea.',
  presets: { profanity: 'Palabrotas', sexual: 'Contenido sexual', slurs: 'Insultos' },
  limit: 'Menciones que puede tener un mensaje',
  raid: 'Protección contra raids',
  raidHint:
    'Quienes entraron en la última hora comparten el límite durante medio minuto, para que un raid no pueda repartir sus menciones.',
  spamHint: 'Detiene el cuarto mensaje igual y el noveno enlace de una persona en medio minuto.',
  mode: 'Dominios',
  block: 'Bloquear los de la lista',
  allowOnly: 'Permitir solo los de la lista',
  domains: 'Dominios de la lista',
  domainsHint: 'Uno por línea, como example.org. Incluye sus subdominios.',
  invites: 'Detener invitaciones a otros servidores',
  actions: 'Lo que hace',
  actBlock: 'Bloquear el mensaje',
  customMessage: 'Mensaje para la persona',
  customMessageHint: `Hasta ${LIMITS.automodCustomMessage} caracteres. Si se deja vacío: «AutoMod blocked this message.»`,
  alertIsPublic: 'Este canal no es privado: quienes lo leen ven lo que se bloqueó.',
  actAlert: 'Publicar una alerta',
  alertChannel: 'Canal de alertas',
  unseenChannel: 'Un canal eliminado o que no ves',
  actTimeout: 'Aislar',
  timeoutNeeds: 'Para guardar una regla que hace esto necesitas «Aislar miembros».',
  duration: 'Cuánto tiempo',
  durations: [
    { value: '60', label: '1 minuto' },
    { value: '300', label: '5 minutos' },
    { value: '3600', label: '1 hora' },
    { value: '86400', label: '1 día' },
    { value: '604800', label: '1 semana' },
  ],
  seconds: (count) => amount(Number(count), 'second'),
  exempt: 'Excepciones',
  exemptManagers: 'Eximir a quien gestiona',
  exemptManagersHint: 'El propietario, los administradores y quien gestiona el servidor.',
  exemptRoles: 'Roles exentos',
  exemptChannels: 'Canales exentos',
  noRoles: 'Este servidor no tiene más roles que @everyone.',
  summary: (actions, exceptions) =>
    exceptions === 0
      ? actions
      : `${actions} · ${plural(exceptions, { one: '# excepción', other: '# excepciones' })}`,
  doesBlock: 'bloquea',
  doesAlert: 'alerta',
  doesTimeout: 'aísla',
};
