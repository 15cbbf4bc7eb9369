import { LoaderCircle } from 'lucide-react';

/** Progress without a known end. The caller provides the label. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} strokeWidth={1.75} aria-hidden="true" className="shrink-0 animate-turn" />;
}
