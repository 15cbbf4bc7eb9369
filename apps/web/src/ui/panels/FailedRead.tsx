import { describeError } from '../../state/describe-error.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { uiText } from '../strings.ts';

interface FailedReadProps {
  query: { readonly error: Error | null; refetch(): Promise<unknown> };
}

/** Says why something could not be read, and reads it again. */
export function FailedRead({ query }: FailedReadProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <FormError>{describeError(query.error)}</FormError>
      <Button onClick={() => void query.refetch()}>{uiText.retry}</Button>
    </div>
  );
}
