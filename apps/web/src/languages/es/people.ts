import type * as Members from '../../features/members/strings.ts';
import type * as Bans from '../../features/moderation/bans/strings.ts';
import type * as ModerationFirst from '../../features/moderation/first-strings.ts';
import type * as MemberPage from '../../features/moderation/members-page/strings.ts';
import type * as ModerationSections from '../../features/moderation/section-strings.ts';
import type * as Moderation from '../../features/moderation/strings.ts';
import type * as Presence from '../../features/presence/strings.ts';
import type * as ProfilesFirst from '../../features/profiles/first-strings.ts';
import type * as Profiles from '../../features/profiles/strings.ts';
import type * as ReportsFirst from '../../features/reports/first-strings.ts';
import type * as Reports from '../../features/reports/strings.ts';
import type * as ReportReasons from '../../ui/text/report-reason-strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const memberText: Translation<typeof Members.memberText> = {
  title: 'Miembros',
  online: 'En línea',
  offline: 'Desconectado',
  group: (label, count) => `${label} · ${number(count)}`,
  owner: 'Propietario de este servidor',
  close: 'Cerrar miembros',
  loading: 'Cargando los miembros',
  failed: 'No se pudieron cargar los miembros.',
  search: 'Buscar un miembro',
  none: 'Nadie tiene ese nombre.',
  onlyOnline: 'Solo se muestran los miembros en línea. Busca por nombre para encontrar a los demás.',
  timedOut: 'En aislamiento',
};

export const presenceText: Translation<typeof Presence.presenceText> = {
  shown: { online: 'En línea', idle: 'Ausente', dnd: 'No molestar', offline: 'Desconectado' },
  chosen: { online: 'En línea', idle: 'Ausente', dnd: 'No molestar', invisible: 'Invisible' },
  customStatus: 'Estado personalizado',
  change: 'Cambiar estado',
  settings: 'Tus ajustes',
};

export const profileFirstText: Translation<typeof ProfilesFirst.profileFirstText> = {
  tags: {
    bot: 'Bot',
    verified_bot: 'Bot verificado',
    system: 'Sistema',
    official: 'Oficial',
    staff: 'Equipo',
  },
  of: (name) => `Perfil de ${name}`,
  actions: (name) => `Acciones para ${name}`,
  loading: 'Cargando el perfil',
  clanTag: (name) => `Etiqueta de clan ${name}`,
};

export const profileText: Translation<typeof Profiles.profileText> = {
  note: 'Nota',
  noteHint: 'Solo la ves tú, en este dispositivo',
  deleted: 'Esta cuenta se eliminó.',
  bio: 'Sobre mí',
  mutual: 'Servidores en común',
  mutualFriends: (count) => plural(count, { one: '# amigo en común', other: '# amigos en común' }),
  moreFriends: (count) => `y ${number(count)} más`,
  accountSince: (when) => `Cuenta desde el ${when}`,
  friendsSince: (when) => `Amistad desde el ${when}`,
  memberSince: (when) => `Aquí desde el ${when}`,
  badges: {
    staff: 'Equipo',
    developer: 'Desarrollo',
    partner: 'Socio',
    verified_server_owner: 'Lleva un servidor verificado',
    early_access: 'Acceso anticipado',
  },
};

export const moderationFirstText: Translation<typeof ModerationFirst.moderationFirstText> = {
  timeOut: 'Aislar',
  endTimeout: 'Levantar el aislamiento',
  kick: 'Expulsar',
  ban: 'Vetar',
  nickname: 'Cambiar apodo',
  ownNickname: 'Cambiar tu apodo',
  copyId: 'Copiar ID de usuario',
};

export const moderationSectionText: Translation<typeof ModerationSections.moderationSectionText> = {
  members: 'Miembros',
  membersWords: 'personas expulsar vetar aislamiento aislar apodo buscar encontrar llegados pendientes',
  bans: 'Vetos',
  bansWords: 'vetado levantar banear bloquear',
};

const members = (count: number) => plural(count, { one: '# miembro', other: '# miembros' });

export const moderationText: Translation<typeof Moderation.moderationText> = {
  kickReasonHint: 'Lo ve la persona, y queda en el registro de auditoría.',
  timedOutUntil: (end) => `En aislamiento hasta ${end}`,
  rejoined: 'Volvió: ya había estado en este servidor',
  timeOutTitle: (who) => `Aislar a ${who}`,
  timeOutHint:
    'Hasta que termine solo podrá leer: ni escribir, ni reaccionar, ni hablar, ni invitar. Salir del servidor no lo evita.',
  timeOutConfirm: 'Aislar',
  timedOut: (who, length) => `${who}: aislamiento de ${length}.`,
  length: 'Cuánto tiempo',
  custom: 'Otra duración',
  amount: 'Cantidad',
  unit: 'Unidad',
  minutes: 'Minutos',
  hours: 'Horas',
  days: 'Días',
  badLength: 'Elige entre 1 minuto y 28 días.',
  endTimeoutTitle: (who) => `¿Levantar el aislamiento de ${who}?`,
  endTimeoutHint: 'Podrá volver a escribir al momento.',
  timeoutEnded: (who) => `${who}: aislamiento levantado.`,
  kickTitle: (who) => `¿Expulsar a ${who}?`,
  kickHint: 'Los roles se pierden; con una invitación se puede volver.',
  kickConfirm: 'Expulsar',
  kicked: (who) => `Se ha expulsado a ${who}.`,
  banTitle: (who) => `¿Vetar a ${who}?`,
  banHint: 'Un veto saca a la persona del servidor; solo podrá volver si alguien lo levanta.',
  banConfirm: 'Vetar',
  banned: (who) => `Se ha vetado a ${who}.`,
  deleteMessages: 'Borrar sus mensajes',
  deleteMessagesHint: 'Los mensajes borrados no se recuperan, aunque se levante el veto.',
  deleteNothing: 'Nada',
  deleteLast: (length) => `De hasta ${length}`,
  nicknameTitle: (who) => `Apodo de ${who}`,
  ownNicknameTitle: 'Tu apodo aquí',
  nicknameLabel: 'Apodo',
  nicknameHint: 'Se muestra en este servidor en lugar del nombre visible. Déjalo vacío para quitarlo.',
  nicknameSaved: (who) => `${who}: apodo cambiado.`,
  who: (people) => (people.length === 1 ? (people[0]?.name ?? '') : members(people.length)),
};

export const banText: Translation<typeof Bans.banText> = {
  intro: 'Una persona vetada no puede volver con ninguna invitación hasta que se levante el veto.',
  search: 'Buscar un veto',
  searchHint: 'Parte de un nombre o motivo, o un ID de usuario.',
  banById: 'Vetar por ID',
  banByIdTitle: 'Vetar a personas por sus ID',
  ids: 'ID de usuarios',
  idsHint:
    'Uno o varios, también de personas que no están en este servidor. Sepáralos con espacios o saltos de línea.',
  badIds: (ids) => `Estos no son ID de usuario: ${ids}.`,
  banned: (count) => plural(count, { one: '# cuenta vetada.', other: '# cuentas vetadas.' }),
  tooMany: (most) => `Como mucho ${number(most)} de una vez.`,
  loading: 'Cargando vetos',
  searching: 'Buscando en todos los vetos',
  count: (count, more) =>
    more ? `Más de ${number(count)} vetos` : plural(count, { one: '# veto', other: '# vetos' }),
  none: 'No hay nadie vetado',
  noneHint: 'Un veto saca a alguien y lo mantiene fuera. Se impone desde el menú de una persona.',
  noneFound: 'Ningún veto coincide.',
  noReason: 'Sin motivo',
  by: (name, when) => `Veto de ${name} ${when}`,
  when: (when) => `Vetado ${when}`,
  lift: 'Levantar el veto',
  liftOf: (name) => `Levantar el veto a ${name}`,
  lifted: (name) => `${name}: veto levantado. Con una invitación se puede volver.`,
};

export const memberPageText: Translation<typeof MemberPage.memberPageText> = {
  search: 'Buscar un miembro',
  searchHint: 'El principio de un nombre, nombre de usuario o apodo.',
  filters: 'Filtros',
  filtersIn: (count) => `Filtros (${number(count)})`,
  role: 'Rol',
  anyRole: 'Cualquier rol',
  joined: 'Llegada',
  anyTime: 'Cualquiera',
  joinedWithin: {
    hour: 'En la última hora',
    day: 'En el último día',
    week: 'En la última semana',
    month: 'En el último mes',
  },
  joinedBefore: {
    week: 'Hace más de una semana',
    month: 'Hace más de un mes',
    year: 'Hace más de un año',
  },
  status: 'Estado',
  anyStatus: 'Cualquier estado',
  statuses: { online: 'En línea', pending: 'No ha aceptado las normas', timedOut: 'En aislamiento' },
  order: 'Orden',
  orders: { newest: 'Más nuevos primero', oldest: 'Más antiguos primero' },
  clear: 'Borrar filtros',
  shown: (shown, total) =>
    `Se muestran ${number(shown)} de ${plural(total, { one: '# miembro', other: '# miembros' })}`,
  narrowed: (most) =>
    `Solo se muestran los primeros ${number(most)}. Escribe más del nombre para encontrar a otros.`,
  list: 'Miembros del servidor',
  loading: 'Cargando los miembros',
  loadingMore: 'Cargando más miembros',
  none: 'Nadie coincide',
  noneHint: 'Cambia los filtros, o busca el principio de otro nombre.',
  select: (name) => `Seleccionar a ${name}`,
  selectAll: 'Seleccionar todos los mostrados',
  selected: (count) => plural(count, { one: '# seleccionado', other: '# seleccionados' }),
  clearSelection: 'Quitar la selección',
  selectionActions: 'Acciones para los miembros seleccionados',
  actions: (name) => `Acciones para ${name}`,
  joinedAt: (when) => `llegó ${when}`,
  rejoinedAt: (when) => `volvió ${when}`,
  timedOut: (end) => `En aislamiento, termina ${end}`,
  pending: 'No ha aceptado las normas',
  owner: 'Propietario',
  moreRoles: (count) => `+${number(count)}`,
  roles: 'Roles',
  timeOut: 'Aislar',
  kick: 'Expulsar',
  ban: 'Vetar',
  skipped: (count) =>
    plural(count, {
      one: '# miembro omitido: está a tu altura o por encima, o no es posible en su caso.',
      other: '# miembros omitidos: están a tu altura o por encima, o no es posible en su caso.',
    }),
};

export const reportFirstText: Translation<typeof ReportsFirst.reportFirstText> = {
  report: 'Denunciar',
  reportNamed: (name) => `Denunciar a ${name}`,
  reportServer: 'Denunciar el servidor',
};

export const reportReasonText: Translation<typeof ReportReasons.reportReasonText> = {
  spam: 'Spam o estafa',
  harassment: 'Acoso o intimidación',
  hate: 'Odio',
  violence: 'Violencia o amenazas',
  sexual: 'Contenido sexual no deseado',
  self_harm: 'Autolesiones',
  impersonation: 'Se hace pasar por otra persona',
  illegal: 'Algo ilegal',
  other: 'Otra cosa',
};

export const reportText: Translation<typeof Reports.reportText> = {
  title: {
    message: 'Denunciar el mensaje',
    user: 'Denunciar a la persona',
    server: 'Denunciar el servidor',
  },
  hint: {
    message: (name) => `Los operadores de esta instancia reciben el mensaje de ${name} tal como está ahora.`,
    user: (name) => `Los operadores de esta instancia examinarán a ${name}.`,
    server: (name) => `Los operadores de esta instancia examinarán ${name}.`,
  },
  hintModerators: 'Nadie más se entera, tampoco la persona a la que denuncias.',
  reasons: reportReasonText,
  details: '¿Qué deberían saber?',
  send: 'Enviar denuncia',
  sent: 'Gracias. Tu denuncia se ha enviado.',
};
