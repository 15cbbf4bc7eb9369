import { Spinner } from '../Spinner.tsx';
import { uiText } from '../strings.ts';
import { Logo } from './Logo.tsx';

/** Shown while the client starts. */
export function BootScreen({ message, problem = false }: { message: string; problem?: boolean }) {
  return (
    <div
      role="status"
      className="grid h-full place-content-center justify-items-center gap-4 bg-surface p-6 text-center"
    >
      <Logo size={48} />
      <p className={problem ? 'max-w-xs text-muted' : 'sr-only'}>{message}</p>
      <span className="text-muted">
        <Spinner size={20} />
      </span>
      <span className="sr-only">{uiText.product}</span>
    </div>
  );
}
