import { moduleWithInput } from '../../state/later.ts';
import { useStore } from '../../state/store.ts';
import { toasts } from './toast.ts';

const useToaster = moduleWithInput(() => import('./Toaster.tsx'));

/** Shows the toasts; mounted once. Their region loads with the first input or toast. */
export function Toasts() {
  const parts = useToaster(useStore(toasts, (shown) => shown.length > 0));
  return parts ? <parts.Toaster /> : null;
}
