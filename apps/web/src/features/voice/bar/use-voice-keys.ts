/** Keys during voice: mute, deafen, camera and push to talk. */
import { useEffect } from 'react';
import { hasOverlay } from '../../../state/overlays.ts';
import { isField } from '../../../ui/focus/is-field.ts';
import { latinKey } from '../../../ui/focus/latin-key.ts';
import { togglePicture } from '../connection/own-media.ts';
import { toggleDeafened, toggleMuted } from '../connection/own-state.ts';
import { voiceSettings } from '../voice-settings.ts';
import { changeOwnVoice } from '../voice-store.ts';

function isWriting({ target, key }: KeyboardEvent): boolean {
  return isField(target) && key.length === 1;
}

function isPushKey(event: KeyboardEvent): boolean {
  const { input, key } = voiceSettings.get();
  return input === 'push' && event.code === key;
}

/** @returns whether the key was handled */
function press(event: KeyboardEvent): boolean {
  if (isPushKey(event) && !isWriting(event)) {
    if (!event.repeat) changeOwnVoice({ talking: true });
    return true;
  }
  const mod = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!mod || event.repeat || hasOverlay()) return false;
  const key = latinKey(event);
  if (key === 'd') {
    if (event.shiftKey) toggleDeafened();
    else toggleMuted();
  } else if (key === 'e' && !event.shiftKey) togglePicture('camera');
  else return false;
  return true;
}

export function useVoiceKeys(): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && press(event)) event.preventDefault();
    };
    const up = (event: KeyboardEvent) => {
      if (isPushKey(event)) changeOwnVoice({ talking: false });
    };
    // A key may be released in another window.
    const blur = () => changeOwnVoice({ talking: false });
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', blur);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', blur);
    };
  }, []);
}
