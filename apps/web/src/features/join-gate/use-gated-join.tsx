import { ApiRequestError } from '@guildhall/client';
import { type ReactNode, useState } from 'react';
import { loadLater } from '../../state/slots.ts';
import { useAction } from '../../state/use-action.ts';
import type { JoinTarget } from './join-target.ts';

const JoinGateDialog = loadLater(() => import('./JoinGateDialog.tsx'), 'JoinGateDialog');

const GATE_CODES: ReadonlySet<string> = new Set([
  'account_too_new',
  'email_unverified',
  'wrong_answer',
  'challenge_required',
  'joins_slowed',
]);

/** Joins a server, with the dialog for its requirements; render `dialog` beside the button. */
export function useGatedJoin(target: JoinTarget): {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly dialog: ReactNode;
  join(): Promise<boolean>;
} {
  const [isAsked, setAsked] = useState(false);
  const { run, busy, error } = useAction(
    async () => {
      try {
        await target.enter();
        return true;
      } catch (refusal) {
        if (!isGateRefusal(refusal)) throw refusal;
        setAsked(true);
        return false;
      }
    },
    (entered) => entered && target.show(),
  );
  const dialog = isAsked ? <JoinGateDialog target={target} onClose={() => setAsked(false)} /> : null;
  return { busy, error, dialog, join: run };
}

function isGateRefusal(error: unknown): boolean {
  return error instanceof ApiRequestError && GATE_CODES.has(error.code);
}
