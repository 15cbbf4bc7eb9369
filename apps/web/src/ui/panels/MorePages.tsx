import { describeError } from '../../state/describe-error.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { uiText } from '../strings.ts';

/** The state of the next page of a list that is read page by page. */
export interface NextPage {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** The end of a list that is read page by page: the button for more, and why the last attempt failed. */
export function MorePages({ pages, label = uiText.retry }: { pages: NextPage; label?: string }) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2">
      {pages.isFetchNextPageError && !pages.isFetchingNextPage ? (
        <FormError>{describeError(pages.error)}</FormError>
      ) : null}
      <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
