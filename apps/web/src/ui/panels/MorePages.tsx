import { useLayoutEffect, useRef } from 'react';
import { describeError } from '../../state/describe-error.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../FormError.tsx';
import { focusRow } from '../focus/row-focus.ts';
import { uiText } from '../strings.ts';

/** The state of the next page of a list that is read page by page. */
export interface NextPage {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/**
 * The end of a list that is read page by page, directly after it: the button for more, and why the last attempt failed.
 * When the last page takes the button away, the focus goes on to the first row of that page.
 */
export function MorePages({ pages, label = uiText.more }: { pages: NextPage; label?: string }) {
  const lastRow = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const added = pages.hasNextPage ? null : lastRow.current?.nextElementSibling;
    if (added instanceof HTMLElement && document.activeElement === document.body) focusRow(added);
  }, [pages.hasNextPage]);
  if (!pages.hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2">
      {pages.isFetchNextPageError && !pages.isFetchingNextPage ? (
        <FormError>{describeError(pages.error)}</FormError>
      ) : null}
      <Button
        busy={pages.isFetchingNextPage}
        onClick={(event) => {
          lastRow.current =
            event.currentTarget.parentElement?.previousElementSibling?.lastElementChild ?? null;
          void pages.fetchNextPage();
        }}
      >
        {label}
      </Button>
    </div>
  );
}
