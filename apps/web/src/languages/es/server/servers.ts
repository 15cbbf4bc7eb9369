import { LIMITS } from '@guildhall/protocol/limits';
import type * as ServersFirst from '../../../features/servers/first-strings.ts';
import type * as Lost from '../../../features/servers/lost-strings.ts';
import type * as Rail from '../../../features/servers/rail/strings.ts';
import type * as ServerSections from '../../../features/servers/section-strings.ts';
import type * as ExportSection from '../../../features/servers/settings/export-section-strings.ts';
import type * as Export from '../../../features/servers/settings/export-strings.ts';
import type * as Servers from '../../../features/servers/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { list, number, plural } from '../../words.ts';

const members = (count: number) => plural(count, { one: '# miembro', other: '# miembros' });

export const serverSectionText: Translation<typeof ServerSections.serverSectionText> = {
  name: 'Nombre del servidor',
  settings: 'Ajustes del servidor',
  leave: 'Salir del servidor',
  overview: 'Resumen',
  danger: 'Zona de peligro',
  transfer: 'Ceder el servidor',
  delete: 'Eliminar servidor',
  description: 'Descripción',
};

export const serverFirstText: Translation<typeof ServersFirst.serverFirstText> = {
  direct: 'Mensajes directos',
  rail: 'Servidores',
  add: 'Añadir un servidor',
  discover: 'Descubrir servidores y aplicaciones',
  mentions: (count) => plural(count, { one: '# mención', other: '# menciones' }),
  waiting: (count) => plural(count, { one: '# nuevo', other: '# nuevos' }),
  mentionsPage: 'Menciones',
  unreadMessages: 'mensajes sin leer',
  unavailable: 'no disponible ahora mismo',
  menu: 'menú del servidor',
  online: (count) => `${number(count)} en línea`,
  members,
  lost: {
    left: (name) => `Has salido de ${name}`,
    kicked: (name) => `Te han expulsado de ${name}`,
    banned: (name) => `Te han vetado de ${name}`,
    deleted: (name) => `${name} se ha eliminado`,
  },
};

export const lostServerText: Translation<typeof Lost.lostServerText> = {
  hint: {
    left: 'Necesitas una invitación para volver.',
    kicked: 'Necesitas una invitación para volver. Tus borradores de allí se conservan en este dispositivo.',
    banned: 'No puedes volver mientras la moderación no levante el veto.',
    deleted: 'Sus canales y mensajes han desaparecido para todos.',
  },
  goHome: 'Ir a tus servidores',
  loading: 'Cargando el servidor',
  noAccessTitle: 'No puedes ver este servidor',
  noAccess: 'No existe, o no formas parte de él. Pide una invitación.',
};

export const railText: Translation<typeof Rail.railText> = {
  moveUp: 'Subir',
  moveDown: 'Bajar',
  putInFolder: 'Poner en una carpeta',
  takeOut: 'Sacar de la carpeta',
  nameOf: (name, servers) => name || list(servers.map((server) => server.name)),
  servers: (count) => plural(count, { one: '# servidor', other: '# servidores' }),
  open: 'Abrir carpeta',
  close: 'Cerrar carpeta',
  edit: 'Editar carpeta',
  dissolve: 'Quitar carpeta, conservar servidores',
  folder: 'Carpeta',
  newFolder: 'Carpeta nueva',
  put: (server) => `Poner ${server} en una carpeta`,
  putButton: 'Poner en la carpeta',
  name: 'Nombre de la carpeta',
  nameHint: 'Sin nombre, lleva el de sus servidores.',
  colour: 'Color',
  noColour: 'Sin color',
  preset: (colour) => `Color ${colour}`,
};

export const serverText: Translation<typeof Servers.serverText> = {
  emptyTitle: 'Aquí aparecen tus servidores',
  empty:
    'Un servidor es un lugar para un grupo: canales para hablar y gente con quien hablar. Crea uno, únete con una invitación o busca uno abierto a todos.',
  create: 'Crear servidor',
  join: 'Unirse con una invitación',
  find: 'Buscar un servidor',
  addTitle: 'Añadir un servidor',
  addHint: 'Crea uno propio, o únete a uno al que te han invitado.',
  createOption: 'Crear un servidor',
  createOptionHint: 'Para tu grupo. Tú decides los canales y quién entra.',
  joinOption: 'Unirse a un servidor',
  joinOptionHint: 'Con un enlace o código que te ha dado alguien.',
  importOption: 'Importar de Discord, Slack o Mattermost',
  importOptionHint: 'O de otra instancia: mensajes, canales, archivos y personas.',
  createTitle: 'Crear un servidor',
  createHint: 'Ponle un nombre. Todo se puede cambiar después.',
  templateTitle: '¿Para qué es tu servidor?',
  templateHint: 'Empieza con canales y roles adecuados. Todo se puede cambiar después.',
  templates: {
    friends: { label: 'Amigos', hint: 'Planes, fotos y una sala para charlar.' },
    club: { label: 'Club', hint: 'Novedades y fechas, ideas y un canal solo para la junta.' },
    study: { label: 'Grupo de estudio', hint: 'Fechas, material, un foro de preguntas, salas de estudio.' },
    project: { label: 'Proyecto', hint: 'Novedades para todos; decisiones y archivos para el equipo.' },
    openSource: {
      label: 'Código abierto',
      hint: 'Ayuda e ideas como foros, novedades del código, mantenedores.',
    },
    bare: { label: 'Otra cosa', hint: 'Un canal de texto y un canal de voz.' },
  },
  nameExample: (owner) => `Servidor de ${owner}`,
  joinTitle: 'Unirse a un servidor',
  joinHint: 'Pega la invitación que te han dado.',
  inviteField: 'Enlace o código de invitación',
  inviteExample: 'https://… u 8 caracteres',
  inviteInvalid: 'Eso no parece una invitación. Es un enlace con /invite/ o un código de letras y cifras.',
  look: 'Ver la invitación',
  createChannel: 'Crear canal',
  leaveTitle: (name) => `¿Salir de ${name}?`,
  leaveHint: 'Solo podrás volver con una invitación.',
  left: (name) => `Has salido de ${name}.`,
  noChannelsTitle: 'Aún no hay canales aquí',
  noChannelsManager: 'En los canales es donde se habla. Crea el primero.',
  noChannels: 'No hay ningún canal que puedas ver. Quien gestiona este servidor puede cambiarlo.',
  unavailableTitle: 'Este servidor no está disponible',
  unavailableHint: 'El servicio no llega a él ahora mismo. Volverá solo; no se pierde nada.',
  transferHint:
    'Elige al nuevo propietario. Sigues siendo miembro con tus roles; solo el nuevo propietario podrá devolvértelo.',
  newOwner: 'Nuevo propietario',
  transferred: (name) => `El servidor es ahora de ${name}.`,
  descriptionHint: 'De qué va este servidor, para quien mire una invitación.',
  createdAt: (date) => `Creado el ${date}`,
  icon: 'icono',
  iconHint: `Se recorta en cuadrado. Hasta ${formatBytes(LIMITS.imageBytes)}.`,
  banner: 'cabecera',
  bannerHint: `Ancha, sobre la lista de canales. Hasta ${formatBytes(LIMITS.imageBytes)}.`,
  secondFactor: 'Exigir la verificación en dos pasos a quien modera',
  secondFactorHint: 'Quien gestiona o modera aquí debe activarla. Los bots están exentos.',
  secondFactorFirst: 'Activa antes tu propia verificación en dos pasos, en tus ajustes, en Seguridad.',
  pauseInvites: 'Pausar invitaciones',
  pauseInvitesHint:
    'Mientras esté activo nadie puede unirse. Las invitaciones existentes se quedan y después vuelven a valer.',
  deleteHint:
    'El servidor, sus canales y cada uno de sus mensajes se borran para todos. No se puede deshacer.',
  deleteNameField: (name) => `Escribe «${name}» para confirmar`,
  deleted: (name) => `${name} se ha eliminado.`,
  openingSection: 'Abriendo la sección',
  groups: {
    server: 'Servidor',
    people: 'Personas',
    moderation: 'Moderación',
    community: 'Comunidad',
    last: '',
  },
};

export const serverExportSectionText: Translation<typeof ExportSection.serverExportSectionText> = {
  title: 'Exportar',
  words: 'archivo copia descargar mover otra instancia',
};

export const serverExportText: Translation<typeof Export.serverExportText> = {
  title: 'Exportar',
  hint: 'Un archivo de todo el servidor con canales, mensajes, archivos adjuntos, roles y personas. Otra instancia puede importarlo. También contiene los canales privados.',
  loading: 'Buscando el archivo',
  none: 'Todavía no hay ningún archivo de este servidor.',
  preparing: 'El archivo se está preparando. Mientras tanto puedes salir de esta página.',
  soFar: (messages) => plural(messages, { one: '# mensaje hasta ahora', other: '# mensajes hasta ahora' }),
  ready: (bytes) => `El archivo está listo, ${formatBytes(bytes)}.`,
  until: (when) => `Puedes descargarlo hasta el ${when}.`,
  request: 'Crear un archivo',
  again: 'Crear uno nuevo',
  download: 'Descargar',
};
