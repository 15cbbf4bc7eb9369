import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { typeNames } from '../../discovery/index.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { ConsoleLink } from '../ConsoleLink.tsx';
import { Mark } from '../Pages.tsx';
import { PlaceHoldDialog } from '../retention/PlaceHoldDialog.tsx';
import { LimitDialog } from '../storage/LimitDialog.tsx';
import { operatorText as text } from '../strings.ts';
import { type ListedServer, type ServerDialog, serverEntries } from './server-entries.ts';

/** A server with its actions. */
export function ServerRow({ server }: { server: ListedServer }) {
  const [question, setQuestion] = useState<Question>();
  const [dialog, setDialog] = useState<ServerDialog>();
  const close = () => setDialog(undefined);
  const whose = { kind: 'server', target: server.id } as const;
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{server.name}</bdi>
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          <ConsoleLink section="people" target={server.ownerId}>
            {text.serverFacts(server.owner ?? server.ownerId, server.memberCount)}
          </ConsoleLink>
        </p>
        <p className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
          {server.suspendedAt ? <Mark danger>{text.suspended}</Mark> : null}
          {server.listed ? <Mark>{text.listed}</Mark> : null}
          {server.types.map((type) => (
            <Mark key={type}>{typeNames[type]}</Mark>
          ))}
        </p>
        {server.suspensionReason ? <p className="text-sm">{server.suspensionReason}</p> : null}
      </div>
      <Menu align="end" entries={() => serverEntries(server, { ask: setQuestion, onOpen: setDialog })}>
        <IconButton label={text.actions(server.name)}>
          <Icon of={Ellipsis} />
        </IconButton>
      </Menu>
      {dialog === 'limit' ? <LimitDialog whose={whose} onClose={close} /> : null}
      {dialog === 'hold' ? <PlaceHoldDialog whose={whose} onClose={close} /> : null}
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </div>
  );
}
