import { uiText } from './strings.ts';
import { showToast } from './Toast.tsx';

/** Copies text to the clipboard and says so, or that the browser did not allow it. */
export async function copyText(text: string, done = uiText.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast(uiText.copyFailed, 'problem');
  }
}
