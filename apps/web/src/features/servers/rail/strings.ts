import { texts } from '../../../languages/texts.ts';
import { list, plural } from '../../../languages/words.ts';

/** Texts of arranging servers and folders. */
export const railText = texts('railText', {
  moveUp: 'Move up',
  moveDown: 'Move down',
  putInFolder: 'Put in a folder',
  takeOut: 'Take out of the folder',
  nameOf: (name: string, servers: readonly { readonly name: string }[]) =>
    name || list(servers.map((server) => server.name)),
  servers: (count: number) => plural(count, { one: '# server', other: '# servers' }),
  open: 'Open folder',
  close: 'Close folder',
  edit: 'Edit folder',
  dissolve: 'Remove folder, keep servers',
  folder: 'Folder',
  newFolder: 'New folder',
  put: (server: string) => `Put ${server} in a folder`,
  putButton: 'Put in folder',
  name: 'Folder name',
  nameHint: 'Without a name, it shows the names of its servers.',
  colour: 'Colour',
  noColour: 'No colour',
  preset: (colour: string) => `Colour ${colour}`,
});
