import { showToast } from '../../../ui/toasts/toast.ts';
import { focusComposer } from '../focus-composer.ts';
import { addFiles } from './draft/files.ts';

/** Adds files to the draft, and shows which were refused. */
export function chooseFiles(channelId: string, files: readonly File[]): void {
  const refusal = addFiles(channelId, files);
  if (refusal) showToast(refusal, 'problem');
  focusComposer(channelId);
}
