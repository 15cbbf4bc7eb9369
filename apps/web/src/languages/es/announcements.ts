import type * as Banners from '../../features/instance-announcements/strings.ts';
import type * as Announcements from '../../features/operators/announcements/strings.ts';
import type { Translation } from '../translation.ts';

export const operatorAnnouncementText: Translation<typeof Announcements.operatorAnnouncementText> = {
  hint: 'Quien tiene la sesión abierta, o la abre antes de que termine, ve el anuncio en la parte superior del cliente.',
  create: 'Nuevo anuncio',
  publish: 'Anunciar',
  schedule: 'Programar',
  change: 'Cambiar',
  changeOne: (text) => `Cambiar «${text}»`,
  changeTitle: 'Cambiar el anuncio',
  changeHint: 'Quien lo descartó lo vuelve a ver si cambian su tipo, su texto o su enlace.',
  end: 'Terminar',
  endOne: (text) => `Terminar «${text}»`,
  didEnd: 'El anuncio ha terminado.',
  kind: 'Tipo',
  kinds: { notice: 'Aviso', maintenance: 'Mantenimiento', warning: 'Advertencia' },
  text: 'Texto',
  textHint: 'Con formato, como un mensaje.',
  link: 'Enlace',
  linkHint: 'Dónde leer más, por ejemplo https://status.example.org.',
  starts: 'Inicio',
  startsHint: 'Déjalo vacío para mostrarlo enseguida.',
  ends: 'Fin',
  endsHint: 'Déjalo vacío para mostrarlo hasta que lo termines.',
  preview: 'Vista previa',
  none: 'No hay anuncios',
  noneHint: 'Tus anuncios aparecen aquí, también cuando hayan terminado.',
  states: { scheduled: 'Programado', shown: 'Visible', ended: 'Terminado' },
  shownFrom: (from, by) => `Desde el ${from}, por ${by}`,
  shownBetween: (from, until, by) => `Desde el ${from} hasta el ${until}, por ${by}`,
};

export const instanceAnnouncementText: Translation<typeof Banners.instanceAnnouncementText> = {
  region: 'Anuncios',
  kinds: { notice: 'Aviso', maintenance: 'Mantenimiento', warning: 'Advertencia' },
  readMore: 'Leer más',
};
