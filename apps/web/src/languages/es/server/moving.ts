import type * as ImportSection from '../../../features/moving/section-strings.ts';
import type * as Import from '../../../features/moving/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const importSectionText: Translation<typeof ImportSection.importSectionText> = {
  title: 'Importación',
  words: 'archivo Discord Slack Mattermost mudanza historial personas',
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
  mattermost: 'La exportación masiva de un servidor de Mattermost, tal como la entrega mmctl.',
  limit: (bytes) =>
    `Un archivo zip de hasta ${formatBytes(bytes)}. Ves un informe antes de que se importe nada.`,
  choose: 'Elegir un archivo',
  tooLarge: (bytes) => `Este archivo pasa de ${formatBytes(bytes)}, el máximo de esta instancia.`,
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
  noProblems: 'Se puede importar todo.',
  problems: 'Lo que se omitirá o cambiará',
  problemsAfter: 'Lo que se ha omitido o cambiado',
  times: (count) => plural(count, { one: 'una vez', other: '# veces' }),
  example: (example) => `Primero: ${example}`,
  peopleHint:
    'Las personas vienen solo con nombre e imagen: no son miembros ni pueden iniciar sesión. Más tarde puedes entregar a miembros lo que escribieron.',
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
  sectionHint:
    'Importa un archivo. Se convierte en un servidor propio; un archivo más nuevo de un servidor que importaste le añade lo nuevo.',
  begin: 'Importar un archivo',
};

export const offeredSectionText: Translation<typeof ImportSection.offeredSectionText> = {
  title: 'Mensajes importados',
  words: 'reclamar historial Discord Slack Mattermost archivo autoría',
};

export const importedPeopleText: Translation<typeof Import.importedPeopleText> = {
  title: 'Personas importadas',
  hint: 'Personas que escribieron en el archivo. No son miembros. Puedes ofrecer lo que escribió una de ellas a un miembro, que pasa a ser su autor si acepta.',
  find: 'Buscar una persona importada',
  loading: 'Cargando personas importadas',
  nobody: 'Nadie vino con una importación',
  nobodyHint: 'Cuando un servidor sale de un archivo, aquí aparecen las personas que escribieron en él.',
  nobodyFound: 'No se encontró a nadie',
  nobodyFoundHint: 'Prueba otra parte del nombre.',
  more: 'Mostrar más',
  messages: (count) => plural(count, { one: '# mensaje', other: '# mensajes' }),
  unknownCount: 'Mensajes sin contar',
  offered: (name) => `Ofrecido a ${name}`,
  moving: (name) => `Pasando a ${name}`,
  assign: 'Asignar a un miembro',
  assignOf: (name) => `Asignar los mensajes de ${name} a un miembro`,
  assignTitle: (name) => `¿Qué miembro es ${name}?`,
  assignHint: 'El miembro recibe un mensaje directo y decide. Nada cambia antes de que acepte.',
  member: 'Miembro',
  ask: 'Preguntar',
  asked: (name) => `Se ha preguntado a ${name}.`,
  withdraw: 'Retirar',
  withdrawFrom: (name) => `Retirar la oferta de los mensajes de ${name}`,
  withdrawn: 'La oferta se ha retirado.',
};

export const offeredText: Translation<typeof Import.offeredText> = {
  hint: 'Cuando un servidor viene de otro sitio, su propietario puede ofrecerte los mensajes que escribiste allí.',
  loading: 'Buscando ofertas',
  none: 'Nadie te ofrece mensajes',
  noneHint: 'Pregunta al propietario de un servidor importado si está lo que escribiste.',
  offer: (name, server) => `${name} en ${server}`,
  messages: (count) => plural(count, { one: '# mensaje', other: '# mensajes' }),
  unknownCount: 'Mensajes sin contar',
  moving: 'Los mensajes están pasando a tu cuenta.',
  decline: 'Rechazar',
  declined: 'Rechazado.',
  accept: 'Aceptar',
  acceptTitle: (name) => `¿Eres ${name}?`,
  acceptHint:
    'Todo lo que esa persona escribió en este servidor pasa a ser tuyo, y todos lo ven como escrito por ti. Puedes editarlo y borrarlo. No se puede deshacer.',
};
