import { LIMITS } from '@guildhall/protocol/limits';
import type * as FirstApp from '../../app/first-strings.ts';
import type * as App from '../../app/strings.ts';
import type * as Lists from '../../ui/choices/list-strings.ts';
import type * as People from '../../ui/dialogs/people-strings.ts';
import type * as Copying from '../../ui/entries/copy-strings.ts';
import type * as Sort from '../../ui/entries/strings.ts';
import type * as Upload from '../../ui/files/upload-strings.ts';
import type * as SettingsPanel from '../../ui/panels/settings-strings.ts';
import type * as Unsaved from '../../ui/panels/unsaved-strings.ts';
import type * as Ui from '../../ui/strings.ts';
import type * as Fields from '../../ui/text/field-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const appText: Translation<typeof FirstApp.appText> = {
  name: 'Guildhall',
  starting: 'Abriendo Guildhall',
  connecting: 'Conectando',
  reconnecting: 'Se perdió la conexión. Reconectando… Tus mensajes se enviarán después.',
  offline: 'Estás sin conexión. Tus mensajes se enviarán cuando vuelvas a tener conexión.',
  restored: 'Conexión restablecida.',
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
  broken: 'Es culpa nuestra. Tus mensajes están a salvo. Recarga para continuar.',
  reload: 'Recargar',
};

export const switcherText: Translation<typeof App.switcherText> = {
  placeholder: 'Servidor, canal, persona, conversación o ajuste',
  empty: 'No hay nada con ese nombre.',
  hint: 'Las flechas eligen, Intro abre, Esc cierra.',
  kinds: {
    server: 'Servidor',
    channel: 'Canal',
    person: 'Persona',
    direct: 'Mensaje directo',
    group: 'Grupo',
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
      ['Mod+Enter', 'Enviar, también en pantallas táctiles'],
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
      ['U', 'Marcar como no leído desde aquí'],
      ['P', 'Fijar o dejar de fijar'],
      ['C', 'Copiar el texto'],
      ['Delete', 'Borrar'],
    ],
  },
];

const accounts = (count: number) => plural(count, { one: '# cuenta', other: '# cuentas' });

export const overlayText: Translation<typeof App.overlayText> = {
  deleted: 'Lo que tenías abierto se ha eliminado.',
  gone: 'Lo que tenías abierto se ha eliminado o ya no puedes verlo.',
};

export const uiText: Translation<typeof Ui.uiText> = {
  product: 'Guildhall',
  unreachable: 'El servicio no responde. Se intenta de nuevo cada pocos segundos.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  copy: 'Copiar',
  actOn: (act, subject) => `${act}: ${subject}`,
  dismiss: 'Ocultar',
  back: 'Atrás',
  jump: 'Ir a cualquier sitio',
  notifications: 'Avisos',
  closeAgain: 'Se perderá lo que has introducido aquí. Cierra otra vez para descartarlo.',
  reset: 'Restablecer',
  done: 'Listo',
  save: 'Guardar',
  saved: 'Guardado.',
  nothingFits: 'Nada coincide.',
  searching: 'Buscando…',
  undo: 'Deshacer',
  undone: 'Deshecho.',
  retry: 'Intentar de nuevo',
  more: 'Mostrar más',
  underWay: (what) => `En curso: ${what}`,
  coins: (count) => plural(count, { one: '# moneda', other: '# monedas' }),
};

export const peopleText: Translation<typeof People.peopleText> = {
  stop: 'Detener',
  again: 'Intentar esos de nuevo',
  progress: (done, total) => `${number(done)} de ${number(total)} hechos`,
  failures: (count) => `No funcionó con ${accounts(count)}`,
  worked: (count) => `Funcionó con ${accounts(count)}.`,
};

export const uploadText: Translation<typeof Upload.uploadText> = {
  upload: (what) => `Subir: ${what}`,
  remove: (what) => `Quitar: ${what}`,
  removeTitle: '¿Quitar esta imagen?',
  removeHint: 'No se guarda ninguna copia.',
  removed: 'Quitado.',
  tooLarge: `Una imagen ocupa como mucho ${formatBytes(LIMITS.imageBytes)}. Elige una más pequeña.`,
};

export const unsavedText: Translation<typeof Unsaved.unsavedText> = {
  unsaved: 'Tienes cambios sin guardar.',
  leaveTitle: '¿Salir sin guardar?',
  leaveHint: 'Tus cambios en esta página no se han guardado.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
};

export const settingsPanelText: Translation<typeof SettingsPanel.settingsPanelText> = {
  search: 'Buscar en los ajustes',
  nothing: 'Ninguna sección tiene ese nombre.',
  lost: (name) => `Ya no puedes cambiar estos ajustes de ${name}.`,
};

export const fieldText: Translation<typeof Fields.fieldText> = {
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  missing: 'Rellena este campo.',
  tooShort: (least) => `Usa al menos ${number(least)} caracteres.`,
  notEmail: 'Escribe una dirección de correo completa, como ann@example.org.',
  notUrl: 'Escribe una dirección completa, como https://example.org.',
  notNumber: 'Escribe un número.',
  notWhole: 'Escribe un número entero.',
  tooSmall: (least) => `Indica un número a partir de ${number(least)}.`,
  tooLarge: (most) => `Indica un número de ${number(most)} como máximo.`,
  tooEarly: 'Elige un momento posterior.',
  reason: 'Motivo',
  reasonHint: 'Se muestra en el registro de auditoría.',
  optional: 'Opcional',
};

export const keyText: Translation<typeof Ui.keyText> = {
  Mod: 'Ctrl',
  Shift: 'Mayús',
  Delete: 'Supr',
};

export const copyEntryText: Translation<typeof Copying.copyEntryText> = {
  copied: 'Copiado.',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo tú.',
  link: 'Copiar enlace',
  linkCopied: 'Enlace copiado.',
  id: 'Copiar ID',
  idCopied: 'ID copiado.',
};

export const listText: Translation<typeof Lists.listText> = {
  findRole: 'Buscar un rol',
  findChannel: 'Buscar un canal',
};

export const sortText: Translation<typeof Sort.sortText> = {
  instructions:
    'La barra espaciadora coge, las flechas mueven, la barra suelta, Esc lo deja todo como estaba.',
  picked: (name) => `Has cogido ${name}.`,
  dropped: (name) => `Has soltado ${name}.`,
  cancelled: (name) => `${name} se queda donde estaba.`,
  moved: (place, count) => `Ahora número ${place} de ${count}.`,
};
