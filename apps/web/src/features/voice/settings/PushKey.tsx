import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { changeVoiceSettings, useVoiceSettings } from '../voice-settings.ts';
import { voiceSettingsText as text } from './strings.ts';

/** `KeyV` is the key V in any layout; other keys keep their name. */
function nameOf(code: string): string {
  return code.replace(/^(Key|Digit)(?=.$)/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** The push-to-talk key, set by pressing it. */
export function PushKey() {
  const { key } = useVoiceSettings();
  const [listening, setListening] = useState(false);
  useEffect(() => {
    if (!listening) return;
    function take(event: KeyboardEvent): void {
      event.preventDefault();
      event.stopPropagation();
      setListening(false);
      // Esc and Tab keep their meaning.
      if (event.code !== 'Escape' && event.code !== 'Tab') changeVoiceSettings({ key: event.code });
    }
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [listening]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">{listening ? text.pressKey : text.key(nameOf(key))}</p>
      <Button onClick={() => setListening(true)}>{text.changeKey}</Button>
    </div>
  );
}
