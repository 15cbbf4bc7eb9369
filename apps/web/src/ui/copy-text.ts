import { copyEntryText } from './entries/copy-strings.ts';
import { showToast } from './toasts/toast.ts';

/** Copies text to the clipboard and says so, or that the browser did not allow it. */
export async function copyText(text: string, done = copyEntryText.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyByCommand(text)) return showToast(copyEntryText.copyFailed, 'problem');
  }
  showToast(done);
}

/** For pages over plain http, where browsers offer nothing else. The focus and the selection stay as they are. */
function copyByCommand(text: string): boolean {
  const give = (event: Event) => {
    event.preventDefault();
    if (event instanceof ClipboardEvent) event.clipboardData?.setData('text/plain', text);
  };
  // Without a selection, Safari copies only if this event is prevented.
  document.addEventListener('beforecopy', give);
  document.addEventListener('copy', give);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('beforecopy', give);
    document.removeEventListener('copy', give);
  }
}
