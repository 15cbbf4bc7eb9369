import type { Call, VoiceState } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { after, aReady, aServer, aState } from '../builders.ts';
import { ready } from '../ready.ts';
import { peopleInVoice } from './voice.ts';

function aVoiceState(userId: string, changes: Partial<VoiceState> = {}): VoiceState {
  return {
    serverId: '5',
    channelId: '52',
    userId,
    sessionId: `s${userId}`,
    mute: false,
    deaf: false,
    selfMute: false,
    selfDeaf: false,
    selfVideo: false,
    selfStream: false,
    joinedAt: `2026-05-04T10:00:0${userId}.000Z`,
    ...changes,
  };
}
const aCall: Call = { channelId: '70', messageId: '71', participants: ['2'], ringing: ['1'] };

it('lists who is in voice from the start, the longest there first, and follows joins, moves and leaves', () => {
  let state = aState([aServer('5', { voiceStates: [aVoiceState('3'), aVoiceState('2')] })]);
  const people = (channelId = '52') => peopleInVoice(state, channelId).map(({ userId }) => userId);
  const update = (payload: VoiceState) => {
    state = after(state, { name: 'VOICE_STATE_UPDATE', payload });
  };
  expect(people()).toEqual(['2', '3']);
  update(aVoiceState('4'));
  update(aVoiceState('3', { channelId: '53' }));
  expect([people(), people('53')]).toEqual([['2', '4'], ['3']]);
  update(aVoiceState('2', { channelId: null }));
  update(aVoiceState('9', { channelId: null }));
  expect(people()).toEqual(['4']);
  // They left this server for a call before the server's own event arrived.
  update(aVoiceState('4', { serverId: null, channelId: '70' }));
  update(aVoiceState('4', { channelId: null }));
  expect(people('70')).toEqual(['4']);
  state = after(state, { name: 'SERVER_DELETE', payload: { id: '5' } });
  expect([people('53'), people('70')]).toEqual([[], ['4']]);
});

it('does not treat a refusal as leaving', () => {
  const state = aState([aServer('5', { voiceStates: [aVoiceState('1')] })]);
  const error = { code: 'voice_channel_full', message: 'Full', channelId: '61' };
  const payload = { ...aVoiceState('1', { channelId: null }), error };
  expect(after(state, { name: 'VOICE_STATE_UPDATE', payload })).toBe(state);
});

it('follows calls, and starts each session with the running ones', () => {
  const begun = ready(aState(), {
    ...aReady(),
    calls: [aCall],
    voiceStates: [aVoiceState('2', { serverId: null, channelId: '70' })],
  });
  expect(begun.calls).toEqual({ '70': aCall });
  expect(peopleInVoice(begun, '70')).toHaveLength(1);
  const changed = after(begun, { name: 'CALL_UPDATE', payload: { ...aCall, ringing: [] } });
  expect(changed.calls['70']?.ringing).toEqual([]);
  expect(after(changed, { name: 'CALL_DELETE', payload: { channelId: '70' } }).calls).toEqual({});
});

it('forgets who was in a channel that was hidden or deleted', () => {
  const state = aState([
    aServer('5', { voiceStates: [aVoiceState('2'), aVoiceState('3', { channelId: '53' })] }),
  ]);
  const payload = { id: '52', serverId: '5', parentId: null, kind: 'voice', hidden: true } as const;
  const hidden = after(state, { name: 'CHANNEL_DELETE', payload });
  expect(Object.keys(hidden.voiceStates)).toEqual(['3']);
});

it('forgets the call of a group that the person left', () => {
  const group = { id: '70', type: 'group_dm' as const, recipients: [], lastMessageId: null };
  const begun = ready(aState(), {
    ...aReady(),
    dms: [group],
    calls: [aCall],
    voiceStates: [aVoiceState('2', { serverId: null, channelId: '70' })],
  });
  const left = after(begun, { name: 'DM_DELETE', payload: { id: '70' } });
  // Added again after the end of the call.
  const back = after(left, { name: 'DM_CREATE', payload: group });
  expect([back.calls, peopleInVoice(back, '70')]).toEqual([{}, []]);
});
