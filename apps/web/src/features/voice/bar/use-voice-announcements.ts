import { useEffect, useRef } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { speak } from '../../../ui/text/Spoken.tsx';
import { voiceText as text } from '../strings.ts';
import { type OwnVoice, useVoiceChoices } from '../voice-store.ts';

/** Announces whether others hear and see this person when that changes, for example by a key or a moderator. */
export function useVoiceAnnouncements(voice: OwnVoice | null): void {
  const { muted, deafened } = useVoiceChoices();
  const own = useGateway(({ account, voiceStates }) => voiceStates[account?.id ?? '']);
  useSpokenChange(own?.deaf ? text.forcedDeaf : deafened ? text.youAreDeafened : text.youHear);
  useSpokenChange(own?.mute ? text.forcedMute : muted || deafened ? text.youAreMuted : text.youAreUnmuted);
  useSpokenChange(voice?.camera === 'on' ? text.yourCameraIsOn : text.yourCameraIsOff);
  useSpokenChange(voice?.screen === 'on' ? text.youShare : text.sharingStopped);
}

function useSpokenChange(sentence: string): void {
  const before = useRef(sentence);
  useEffect(() => {
    if (sentence !== before.current) speak(sentence);
    before.current = sentence;
  }, [sentence]);
}
