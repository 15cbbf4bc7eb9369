import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

interface AskToStayProps {
  title: string;
  description: string;
  stay: string;
  leave: string;
  danger?: boolean;
  disabled?: boolean;
}

/** Asks before Esc, Back, another section or closing the tab discards what is on the page. */
export function AskToStay({ title, description, stay, leave, danger, disabled = false }: AskToStayProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={(open) => !open && leaving.reset?.()}
      title={title}
      description={description}
      cancel={stay}
      confirm={leave}
      danger={danger}
      onConfirm={async () => leaving.proceed?.()}
    />
  );
}
