/**
 * The join gate: requirements for joining, and slowing down and undoing raids.
 *
 * @place The dialog that joining a server opens where it asks for something; server settings: Raids
 */
export { useGatedJoin } from './use-gated-join.tsx';
