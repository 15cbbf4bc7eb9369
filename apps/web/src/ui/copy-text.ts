import { uiText } from './strings.ts';
import { showToast } from './Toast.tsx';

/** Copies text to the clipboard. @returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast(uiText.copyFailed, 'problem');
    return false;
  }
}
