import type * as ImportSection from '../../../features/moving/section-strings.ts';
import type * as Import from '../../../features/moving/strings.ts';
import { formatSize } from '../../format-size.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const importSectionText: Translation<typeof ImportSection.importSectionText> = {
  title: 'Importación',
  words: 'archivo Discord Slack mudanza historial personas',
};

export const importText: Translation<typeof Import.importText> = {
  title: 'Importar un servidor',
  hint: 'A partir de un archivo: la importación crea un servidor nuevo que es tuyo. Nadie recibe avisos de lo que contiene.',
  loading: 'Buscando tus importaciones',
  off: 'Los operadores de esta instancia han desactivado las importaciones. Pregúntales: pueden importar por ti.',
  sources: 'Qué se puede importar',
  guildhall: 'Un archivo que el propietario de un servidor creó aquí o en otra instancia, en Exportar.',
  discord:
    'Un servidor de Discord, exportado como JSON con DiscordChatExporter. Mete su carpeta en un archivo zip.',
  slack: 'La exportación de un espacio de trabajo de Slack, tal como la entrega Slack.',
  limit: (bytes) =>
    `Un archivo zip de hasta ${formatSize(bytes)}. Ves un informe antes de que se importe nada.`,
  choose: 'Elegir un archivo',
  tooLarge: (bytes) => `Este archivo pasa de ${formatSize(bytes)}, el máximo de esta instancia.`,
  empty: 'Este archivo está vacío.',
  uploading: (name) => `Subiendo ${name}`,
  uploadHint: 'Puedes cerrar esta ventana, pero deja la página abierta.',
  stopped: 'La subida se ha detenido',
  stoppedHint: (name) => `Elige ${name} otra vez: sigue donde se detuvo.`,
  otherFile: (name) => `Es otro archivo. Elige ${name} o cancela.`,
  goOn: 'Seguir',
  checking: 'Leyendo el archivo',
  checkingHint: 'Aún no se importa nada. Puedes irte; esto sigue.',
  read: (messages) => plural(messages, { one: '# mensaje leído', other: '# mensajes leídos' }),
  waiting: 'Esperando su turno',
  reportTitle: (name) => `¿Importar ${name}?`,
  reportHint: 'Esto es lo que contiene el archivo.',
  counts: {
    channels: 'Canales',
    threads: 'Hilos y publicaciones',
    messages: 'Mensajes',
    files: 'Archivos',
    people: 'Personas',
    roles: 'Roles',
    emojis: 'Emojis',
    stickers: 'Stickers',
  },
  allFits: 'Todo cabe.',
  problems: 'Lo que no cabrá',
  problemsAfter: 'Lo que no ha cabido',
  times: (count) => plural(count, { one: 'una vez', other: '# veces' }),
  example: (example) => `Primero: ${example}`,
  peopleHint: 'Las personas vienen solo con nombre e imagen: no son miembros ni pueden iniciar sesión.',
  start: 'Importar',
  importing: (name) => `Importando ${name}`,
  importingHint: 'Puedes cerrar esto e irte. El servidor aparece en tu lista cuando todo está ahí.',
  written: (messages) => plural(messages, { one: '# mensaje', other: '# mensajes' }),
  finished: (name) => `${name} ya está aquí`,
  finishedHint: (messages) =>
    plural(messages, { one: 'Se ha importado # mensaje.', other: 'Se han importado # mensajes.' }),
  permissionsHint: 'Antes de invitar a nadie, mira los roles y quién ve cada canal.',
  open: 'Abrir el servidor',
  failed: 'La importación ha fallado',
  again: 'Probar con otro archivo',
  cancel: 'Cancelar la importación',
  cancelTitle: '¿Cancelar la importación?',
  cancelHint: 'Se borra lo subido e importado hasta ahora. Un servidor que ya ves se queda.',
  keep: 'Seguir importando',
  done: 'Listo',
  sectionHint:
    'Importa un archivo. Se convierte en un servidor propio; un archivo más nuevo de un servidor que importaste le añade lo nuevo.',
  begin: 'Importar un archivo',
};
