import { useCallback, useMemo, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { type Folding, foldBlocked } from './blocked-rows.ts';
import type { Row } from './rows.ts';

const NONE: ReadonlySet<string> = new Set();

/** Rows with folded messages of blocked people, and a function that toggles them. */
export function useBlocked(rows: readonly Row[]): {
  readonly folded: readonly Row[];
  showBlocked(messageIds: readonly string[], open: boolean): void;
} {
  const blocked = useGateway((state) =>
    Object.values(state.relationships)
      .filter(({ type }) => type === 'blocked')
      .map(({ user }) => user.id),
  );
  const [shown, setShown] = useState(NONE);
  const showBlocked = useCallback(
    (messageIds: readonly string[], open: boolean) =>
      setShown((before) => {
        const rest = [...before].filter((id) => !messageIds.includes(id));
        return new Set(open ? [...rest, ...messageIds] : rest);
      }),
    [],
  );
  const folding = useMemo(
    (): Folding => ({ isBlocked: (userId) => blocked.includes(userId), shown }),
    [blocked, shown],
  );
  return { folded: useMemo(() => foldBlocked(rows, folding), [rows, folding]), showBlocked };
}
