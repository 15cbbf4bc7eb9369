import type * as RoleSections from '../../../features/roles/section-strings.ts';
import type * as Roles from '../../../features/roles/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const roleSectionText: Translation<typeof RoleSections.roleSectionText> = {
  title: 'Roles',
  words: 'permisos color rango jerarquía everyone grupo',
  roles: 'Roles',
  permissions: 'Permisos',
  everyone: '@everyone',
  viewAs: 'Ver el servidor con este rol',
  edit: 'Editar rol',
  copyId: 'Copiar ID del rol',
  viewing: (names) => `Ves este servidor como un miembro con ${names}.`,
  endViewing: 'Salir de la vista previa',
};

const members = (count: number) => plural(count, { one: '# miembro', other: '# miembros' });

export const roleText: Translation<typeof Roles.roleText> = {
  title: 'Roles',
  intro:
    'Los roles dan permisos, colorean nombres y agrupan miembros. Solo puedes cambiar los roles por debajo de tu rol más alto; arrástralos para cambiar el orden.',
  create: 'Crear rol',
  newName: 'rol nuevo',
  search: 'Buscar un rol',
  none: 'Ningún rol tiene ese nombre.',
  firstTitle: 'Todavía no hay roles',
  first: 'Un rol da a sus miembros permisos, un color y un sitio propio en la lista de miembros.',
  members,
  actions: (name) => `Acciones para ${name}`,
  back: 'Todos los roles',
  moveUp: 'Subir',
  moveDown: 'Bajar',
  drag: (name) => `Mover ${name}`,
  over: (name, place, of) => `${name} está en el puesto ${place} de ${of}.`,
  moved: (name) => `${name} se ha movido.`,
  duplicate: 'Duplicar',
  copyOf: (name) => `${name} (copia)`,
  duplicated: (name) => `${name} se ha duplicado.`,
  delete: 'Eliminar rol',
  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteHint: 'No se puede deshacer.',
  deleteLost: (count, channels) => {
    const people =
      count === undefined
        ? 'Sus miembros pierden sus permisos y su color.'
        : plural(count, {
            one: '# miembro pierde sus permisos y su color.',
            other: '# miembros pierden sus permisos y su color.',
          });
    const places =
      channels === 0
        ? ''
        : plural(channels, {
            one: ' Se quitan los permisos que tiene en # canal.',
            other: ' Se quitan los permisos que tiene en # canales.',
          });
    return `${people}${places}`;
  },
  deleted: (name) => `${name} se ha eliminado.`,
  display: 'Aspecto',
  permissions: 'Permisos',
  membersTab: 'Miembros',
  tabs: 'Partes del rol',
  name: 'Nombre',
  colour: 'Color',
  colourHint:
    'Los nombres toman el color del rol más alto que tenga uno. Los tonos claros y oscuros se ajustan para que los nombres se lean bien.',
  noColour: 'Sin color',
  preset: (colour) => `Color ${colour}`,
  customColour: 'Otro color',
  hex: 'En hexadecimal, como #2f9e44',
  badHex: 'Escribe # y seis cifras o letras de la a a la f.',
  sample: 'Así se ven los nombres',
  light: 'Tema claro',
  dark: 'Tema oscuro',
  sampleMessage: 'Hasta el sábado.',
  hoist: 'Mostrar como grupo aparte',
  hoistHint: 'Los miembros con este rol aparecen bajo su nombre, salvo si pertenecen a un grupo más alto.',
  mentionable: 'Todos pueden mencionarlo',
  mentionableHint: 'Una mención avisa a todos los que tienen este rol.',
  badge: (badge) => `Da la insignia de perfil «${badge}». La pone el equipo del servicio.`,
  above: 'Este rol está a la altura de tu rol más alto o por encima, así que no puedes cambiarlo.',
  aboveShort: 'Por encima de tu rol más alto',
  needs: 'Para cambiar roles necesitas «Gestionar roles».',
  managed: (bot) => `Este rol es de ${bot}. No se puede dar ni eliminar.`,
  managedShort: 'Rol propio de un bot',
  everyoneOnly: 'Este rol lo tiene todo el mundo, así que solo se pueden cambiar sus permisos.',
  discardTitle: '¿Descartar los cambios?',
  discardHint: 'Los cambios en este rol no se han guardado.',
  discard: 'Descartar',
  full: (most) => `Este servidor tiene ${number(most)} roles, el máximo.`,
  addMembers: 'Añadir miembros',
  addTitle: (name) => `Dar ${name} a miembros`,
  addConfirm: (count) => (count === 0 ? 'Añadir' : `Añadir ${members(count)}`),
  added: (who, role) => `${who}: ${role} dado.`,
  removed: (who, role) => `${who}: ${role} quitado.`,
  remove: (name) => `Quitar el rol a ${name}`,
  removeSelected: (count) => `Quitar a ${members(count)}`,
  takeTitle: (role, who) => `¿Quitar el rol ${role} a ${who}?`,
  take: 'Quitar',
  select: (name) => `Seleccionar a ${name}`,
  findMember: 'Buscar un miembro',
  findMemberHint: 'El principio de un nombre, nombre de usuario o apodo.',
  nobody: 'Todavía nadie tiene este rol.',
  nobodyFound: 'Nadie tiene ese nombre.',
  loadingMembers: 'Cargando los miembros',
  hasAlready: 'Ya lo tiene',
  of: (who) => `Roles de ${who}`,
  ofHint: 'Puedes dar y quitar roles por debajo del tuyo más alto.',
  some: 'Lo tienen algunos',
  ofSaved: (who) => `${who}: roles cambiados.`,
  noneToGive: 'No hay ningún rol que puedas dar.',
  give: 'Dar un rol',
  takeFrom: (role) => `Quitar ${role}`,
  permissionsOf: (who) => `Permisos de ${who}`,
  permissionsHint:
    'En todo el servidor, de todos sus roles juntos. Los canales pueden añadir o quitar permisos.',
  isOwner: 'Este servidor es de esta persona, así que tiene todos los permisos.',
  byAdministrator: (roles) => `${roles} da «Administrador», así que esta persona tiene todos los permisos.`,
  notHeld: 'No lo da ningún rol',
  held: 'Lo tiene',
  lacking: 'No lo tiene',
  timedOut: (until) => `En aislamiento hasta el ${until}: por ahora solo puede leer.`,
  pending: 'Aún no ha aceptado las normas: por ahora solo puede leer.',
};
