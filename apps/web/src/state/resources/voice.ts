/** People in voice, and calls of direct messages. A person is in at most one of them, so states are stored by user. */
import type {
  Call,
  callDelete as callDeleteContract,
  PayloadOf,
  VoiceState,
  voiceStateUpdate as voiceStateUpdateContract,
} from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import type { GatewayState, PersonInVoice } from '../model.ts';
import { filterTable, put, without } from '../table.ts';

/** READY and SERVER_CREATE: replaces everyone in voice in a server or in direct messages. */
export function withVoiceStates(
  state: GatewayState,
  serverId: string | null,
  present: readonly VoiceState[],
): GatewayState {
  const others = filterTable(state.voiceStates, (known) => known.serverId !== serverId);
  const people = present.filter(isInVoice).map((person) => [person.userId, person] as const);
  return { ...state, voiceStates: { ...others, ...Object.fromEntries(people) } };
}

function isInVoice(state: VoiceState): state is PersonInVoice {
  return state.channelId !== null;
}

/** Someone joined, changed something or left. A refusal concerns a session's request, not who is where. */
export function voiceStateUpdate(
  state: GatewayState,
  { error, ...person }: PayloadOf<typeof voiceStateUpdateContract>,
): GatewayState {
  if (error) return state;
  if (isInVoice(person)) return { ...state, voiceStates: put(state.voiceStates, person.userId, person) };
  const known = state.voiceStates[person.userId];
  if (known?.serverId !== person.serverId) return state;
  return { ...state, voiceStates: without(state.voiceStates, person.userId) };
}

/** A call began or changed. */
export function callPut(state: GatewayState, call: Call): GatewayState {
  return { ...state, calls: put(state.calls, call.channelId, call) };
}

export function callDelete(
  state: GatewayState,
  { channelId }: PayloadOf<typeof callDeleteContract>,
): GatewayState {
  return { ...state, calls: without(state.calls, channelId) };
}

const NOBODY: readonly PersonInVoice[] = [];
const grouped = new WeakMap<GatewayState['voiceStates'], ReadonlyMap<string, readonly PersonInVoice[]>>();

/** Everyone in a voice channel or call, in order of joining. */
export function peopleInVoice(
  { voiceStates }: Pick<GatewayState, 'voiceStates'>,
  channelId: string,
): readonly PersonInVoice[] {
  let byChannel = grouped.get(voiceStates);
  if (!byChannel) {
    const all = Object.values(voiceStates).sort(
      (left, right) => left.joinedAt.localeCompare(right.joinedAt) || compareIds(left.userId, right.userId),
    );
    byChannel = Map.groupBy(all, (person) => person.channelId);
    grouped.set(voiceStates, byChannel);
  }
  return byChannel.get(channelId) ?? NOBODY;
}
