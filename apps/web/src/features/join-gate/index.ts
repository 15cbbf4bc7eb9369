/**
 * The join gate: requirements for joining, and slowing down and undoing raids.
 *
 * @place The dialog shown when joining a server requires something; server settings: Raids
 */
export { useGatedJoin } from './use-gated-join.tsx';
