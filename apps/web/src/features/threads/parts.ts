/** Parts of an open thread's conversation. They load with the first input, or with a thread that opens first. */
import { loadLater } from '../../state/slots.ts';

export const ThreadTitle = loadLater(() => import('./ThreadHeader.tsx'), 'ThreadTitle');
export const ThreadControls = loadLater(() => import('./ThreadHeader.tsx'), 'ThreadControls');
export const ThreadBeginning = loadLater(() => import('./ThreadBeginning.tsx'), 'ThreadBeginning');
