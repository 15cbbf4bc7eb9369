/**
 * Servers: the rail, the header with its menu, and the settings that other features add sections to.
 *
 * @place The server rail: “Add a server”; the menu of a server; server settings: Overview, Danger zone
 */
import { loadWithInput } from '../../state/later.ts';

export { serverFirstText } from './first-strings.ts';
export { inviteLink } from './invite-code.ts';
export { folderMenu } from './rail/folder-menu.ts';
export { ServerRail } from './rail/ServerRail.tsx';
export { ServerHeader } from './ServerHeader.tsx';
export { serverMenu } from './server-menu.ts';
export { isServerOwner, overviewParts, serverSections } from './server-sections.ts';

/** What replaces the pages of a server that the person is not in. */
export const LostServer = loadWithInput(() => import('./LostServer.tsx'), 'LostServer');
