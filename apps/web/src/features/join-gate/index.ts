/**
 * The join gate: what a server asks of people who join, and how raids are slowed down and undone.
 *
 * @place The dialog that joining a server opens where it asks for something; server settings: Raids
 */
export { useGatedJoin } from './use-gated-join.tsx';
