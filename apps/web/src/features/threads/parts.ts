/** Parts of an open thread's conversation. They load with the first input, or with a thread that opens first. */
import { loadInPlace } from '../../state/slots.ts';

export const ThreadTitle = loadInPlace(() => import('./ThreadHeader.tsx'), 'ThreadTitle');
export const ThreadControls = loadInPlace(() => import('./ThreadHeader.tsx'), 'ThreadControls');
export const ThreadBeginning = loadInPlace(() => import('./ThreadBeginning.tsx'), 'ThreadBeginning');
