/**
 * The forwarding unit: receives sound and pictures from each person in a room and sends them to the others. It knows
 * nothing about chat: rooms and people are ids. Its thread starts with the first person and ends some time after the
 * last one left.
 */
export {
  type ForwardingListener,
  type ForwardingUnit,
  type ForwardingUnitOptions,
  startForwarding,
} from './forwarding-unit.ts';
export type {
  Command,
  FilledPlace,
  ParticipantCounts,
  Picture,
  Report,
  Rights,
  UnitSettings,
} from './messages.ts';
