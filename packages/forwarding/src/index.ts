/**
 * The forwarding unit: takes sound and pictures from each person in a room and hands them to the others. Knows nothing of
 * chat: rooms and people are names to it. Its thread starts with the first person and ends a while after the last one.
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
