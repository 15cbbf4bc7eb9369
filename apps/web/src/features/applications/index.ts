/**
 * Applications and their bots.
 *
 * @place Your settings: Applications
 */

export { AddBotDialog } from './AddBotDialog.tsx';
