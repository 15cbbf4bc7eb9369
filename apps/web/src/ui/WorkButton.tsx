import type { ComponentProps } from 'react';
import { useAction } from '../state/use-action.ts';
import { IconButton } from './Button.tsx';
import { showProblem } from './toasts/toast.ts';

interface WorkButtonProps extends Omit<ComponentProps<typeof IconButton>, 'busy' | 'onClick'> {
  work(): Promise<unknown>;
}

/** An icon button that starts work: it shows progress, ignores presses until it is done, and a notice says why it failed. */
export function WorkButton({ work, ...button }: WorkButtonProps) {
  const action = useAction(() => work().catch(showProblem));
  return <IconButton {...button} busy={action.busy} onClick={() => void action.run()} />;
}
