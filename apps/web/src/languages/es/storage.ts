import type * as Operators from '../../features/operators/storage/strings.ts';
import type * as Storage from '../../ui/panels/storage-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const storageText: Translation<typeof Storage.storageText> = {
  title: 'Almacenamiento',
  ownHint: 'Archivos que enviaste en servidores y mensajes directos, y tus propias imágenes.',
  serverHint: 'Archivos en canales, imágenes, emojis y stickers de este servidor.',
  loading: 'Cargando almacenamiento',
  used: (bytes) => `${formatBytes(bytes)} en uso`,
  usedOf: (bytes, most) => `${formatBytes(bytes)} de ${formatBytes(most)} en uso`,
  files: (count) => plural(count, { one: '# archivo', other: '# archivos' }),
  full: 'El almacenamiento está lleno. Borra mensajes con archivos para hacer espacio.',
};

export const operatorStorageText: Translation<typeof Operators.operatorStorageText> = {
  title: 'Almacenamiento',
  hint: 'Los límites de las cuentas, los servidores y la instancia están en los ajustes de la instancia.',
  kinds: {
    attachment: 'Adjuntos',
    avatar: 'Avatares',
    banner: 'Cabeceras',
    icon: 'Iconos',
    emoji: 'Emojis',
    sticker: 'Stickers',
    export: 'Archivos comprimidos',
    import: 'Archivos que se importan',
  },
  largestServers: 'Servidores más grandes',
  largestAccounts: 'Cuentas más grandes',
  gone: 'Eliminado',
  stores: (bytes, most) =>
    most === null ? formatBytes(bytes) : `${formatBytes(bytes)} de ${formatBytes(most)}`,
  ownLimit: 'Límite propio',
  limit: 'Fijar límite',
  limitFor: (name) => `Fijar límite: ${name}`,
  limitTitle: 'Fijar un límite de almacenamiento',
  kind: 'Para',
  server: 'Servidor',
  user: 'Cuenta',
  serverId: 'ID del servidor',
  username: 'Nombre de usuario o ID',
  megabytes: 'Límite en megabytes',
  megabytesHint: '0 quita todo límite. Los archivos ya guardados se conservan.',
  useGeneral: 'Usar el límite general',
  recount: 'Contar de nuevo',
  recountHint:
    'Si los totales parecen erróneos, por ejemplo tras restaurar una copia, cuenta todos los archivos de nuevo.',
  didRecount: 'Contado de nuevo.',
  orphans: 'Archivos sin uso',
  orphansHint: 'Archivos de más de un día que no usa ningún mensaje, imagen ni archivo comprimido.',
  findOrphans: 'Buscar archivos sin uso',
  removeOrphans: 'Eliminarlos',
  orphanFiles: (files, bytes) =>
    `${plural(files, { one: '# archivo', other: '# archivos' })}, ${formatBytes(bytes)}`,
  unused: (amount) => `Sin uso: ${amount}`,
  removed: (amount) => `Eliminados: ${amount}`,
  lookedAt: (checked, time) =>
    `${plural(checked, { one: '# entrada comprobada', other: '# entradas comprobadas' })}, inicio ${time}`,
  lookingAt: (checked) =>
    `${plural(checked, { one: '# entrada comprobada', other: '# entradas comprobadas' })} hasta ahora`,
  removeTitle: (amount) => `¿Eliminar los archivos sin uso (${amount})?`,
  removeHint:
    'Cada archivo se comprueba una vez más. Los archivos eliminados solo se pueden recuperar de una copia de seguridad.',
  didLimit: (name) => `Límite de ${name} cambiado.`,
};
