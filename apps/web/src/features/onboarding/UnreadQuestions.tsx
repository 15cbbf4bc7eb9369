import type { ComponentProps } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { onboardingText as text } from './strings.ts';

interface UnreadQuestionsProps {
  serverId: string;
  query: ComponentProps<typeof FailedRead>['query'];
  onClose(): void;
}

/** Says that the questions of a server cannot be read, and reads them again. */
export function UnreadQuestions({ serverId, query, onClose }: UnreadQuestionsProps) {
  const name = useGateway((state) => state.servers[serverId]?.name ?? '');
  return (
    <Dialog open onOpenChange={onClose} title={text.welcome(name)} description={text.welcomeHint}>
      <FailedRead query={query} />
    </Dialog>
  );
}
