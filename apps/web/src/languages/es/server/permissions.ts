import type * as Permissions from '../../../features/permissions/strings.ts';
import type * as PermissionNames from '../../../ui/text/permission-strings.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const permissionText: Translation<typeof Permissions.permissionText> = {
  search: 'Buscar un permiso',
  found: (count) =>
    count === 0 ? 'Ningún permiso coincide.' : plural(count, { one: '# permiso', other: '# permisos' }),
  none: 'Ningún permiso coincide. Prueba con otra palabra, como «borrar» o «voz».',
  allow: 'Permitir',
  inherit: 'Heredar',
  deny: 'Denegar',
  notHeld: 'No tienes este permiso, así que no puedes darlo.',
  byAdministrator: 'Incluido en «Administrador».',
};

export const PERMISSION_WORDS: Translation<typeof Permissions.PERMISSION_WORDS> = {
  viewChannel: {
    sentence: 'Ver los canales y leer todos sus mensajes.',
    words: 'leer historial privado',
  },
  sendMessages: {
    sentence: 'Escribir mensajes, abrir hilos y publicaciones, crear encuestas y usar comandos.',
    words: 'publicar hilos chat',
  },
  attachFiles: {
    sentence: 'Enviar imágenes y otros archivos con los mensajes.',
    words: 'subir imágenes',
  },
  addReactions: {
    sentence: 'Dar reacciones nuevas a los mensajes. A una que ya existe puede sumarse cualquiera.',
    words: 'emoji',
  },
  useExternalEmoji: { sentence: 'Usar emojis propios de otros servidores.' },
  mentionEveryone: {
    sentence: 'Avisar a todos a la vez con @everyone y @here.',
    risk: 'Un mensaje puede molestar a cada miembro.',
    words: 'ping',
  },
  manageMessages: {
    sentence: 'Borrar y fijar mensajes de otros, terminar encuestas y escribir pese al modo lento.',
    risk: 'Los mensajes borrados no se pueden recuperar.',
    words: 'moderar quitar',
  },
  manageThreads: {
    sentence: 'Renombrar, archivar, bloquear y eliminar hilos y publicaciones, y escribir en los bloqueados.',
    risk: 'Los hilos eliminados no se pueden recuperar.',
    words: 'foro',
  },
  coinUpload: {
    sentence: 'Vender archivos por monedas, en servidores oficiales.',
    words: 'precio publicación',
  },
  createInvite: { sentence: 'Invitar a gente nueva con un enlace.', words: 'unirse' },
  changeNickname: { sentence: 'Elegir el propio apodo en este servidor.', words: 'nombre' },
  manageNicknames: {
    sentence: 'Cambiar los apodos de miembros con un rol inferior.',
    words: 'nombre renombrar',
  },
  kickMembers: {
    sentence: 'Sacar a miembros con un rol inferior. Con una invitación pueden volver.',
    words: 'moderar quitar expulsar',
  },
  banMembers: {
    sentence: 'Vetar a personas, borrar sus mensajes recientes y levantar vetos.',
    risk: 'Los mensajes borrados con un veto no se pueden recuperar.',
    words: 'moderar quitar bloquear banear',
  },
  moderateMembers: {
    sentence: 'Aislar a miembros: hasta 28 días pueden leer, pero no escribir, reaccionar ni hablar.',
    words: 'timeout silencio',
  },
  manageChannels: {
    sentence: 'Crear, cambiar, mover y eliminar canales, y escribir pese al modo lento.',
    risk: 'Un canal eliminado desaparece con todos sus mensajes.',
    words: 'categoría tema',
  },
  manageRoles: {
    sentence: 'Crear, cambiar, eliminar y dar roles por debajo del propio, y poner permisos de canales.',
    risk: 'Quien lo tiene puede pasar a otros cada uno de sus propios permisos.',
    words: 'permisos excepciones',
  },
  manageServer: {
    sentence: 'Cambiar nombre, imágenes, normas, AutoMod, bienvenida y comunidad, y añadir bots.',
    risk: 'Quien lo tiene puede hacer público el servidor y dejar entrar bots.',
    words: 'ajustes integraciones invitaciones',
  },
  manageExpressions: {
    sentence: 'Añadir, renombrar y eliminar emojis y stickers propios.',
    words: 'emoji sticker',
  },
  manageWebhooks: {
    sentence: 'Crear, cambiar y eliminar webhooks, y ver sus direcciones.',
    risk: 'Quien tiene la dirección de un webhook puede publicar con ella.',
    words: 'integraciones url',
  },
  viewAuditLog: { sentence: 'Ver quién ha cambiado qué en este servidor.', words: 'historial' },
  administrator: {
    sentence: 'Tener todos los permisos y pasar por encima de las restricciones de los canales.',
    risk: 'Puede casi todo lo que puede el propietario. Dalo solo a quien merezca toda tu confianza.',
    words: 'admin todo peligroso',
  },
  connect: { sentence: 'Unirse a canales de voz y escuchar.', words: 'voz' },
  speak: { sentence: 'Hablar en canales de voz.', words: 'voz micrófono' },
  shareScreen: {
    sentence: 'Mostrar la pantalla o la cámara en canales de voz.',
    words: 'voz vídeo directo',
  },
  muteMembers: {
    sentence: 'Silenciar para todos a otras personas en canales de voz.',
    words: 'voz silencio',
  },
  deafenMembers: { sentence: 'Quitar el sonido a otras personas en canales de voz.', words: 'voz' },
  moveMembers: {
    sentence: 'Mover a otras personas entre canales de voz, o sacarlas de ellos.',
    words: 'voz desconectar',
  },
};

export const permissionNames: Translation<typeof PermissionNames.permissionNames> = {
  createInvite: 'Crear invitaciones',
  kickMembers: 'Expulsar miembros',
  banMembers: 'Vetar miembros',
  administrator: 'Administrador',
  manageChannels: 'Gestionar canales',
  manageServer: 'Gestionar servidor',
  addReactions: 'Añadir reacciones',
  viewAuditLog: 'Ver el registro de auditoría',
  shareScreen: 'Compartir pantalla',
  viewChannel: 'Ver el canal',
  sendMessages: 'Enviar mensajes',
  manageMessages: 'Gestionar mensajes',
  attachFiles: 'Adjuntar archivos',
  mentionEveryone: 'Mencionar a todos',
  useExternalEmoji: 'Usar emojis externos',
  connect: 'Conectar',
  speak: 'Hablar',
  muteMembers: 'Silenciar miembros',
  deafenMembers: 'Quitar el sonido a miembros',
  moveMembers: 'Mover miembros',
  changeNickname: 'Cambiar apodo',
  manageNicknames: 'Gestionar apodos',
  manageRoles: 'Gestionar roles',
  manageWebhooks: 'Gestionar webhooks',
  manageExpressions: 'Gestionar emojis y stickers',
  manageThreads: 'Gestionar hilos',
  moderateMembers: 'Aislar miembros',
  coinUpload: 'Vender archivos por monedas',
};

export const PERMISSION_GROUP_LABELS: Translation<typeof Permissions.PERMISSION_GROUP_LABELS> = {
  text: 'Leer y escribir',
  members: 'Personas',
  server: 'Llevar el servidor',
  voice: 'Canales de voz',
  all: 'Todo',
};
