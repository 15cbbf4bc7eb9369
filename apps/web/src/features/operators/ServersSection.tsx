import type { OperatorActionReply } from '@guildhall/protocol';
import { ArrowRightLeft, Ban, Ellipsis, EyeOff, Server, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { orNoAccount } from '../../state/errors/unknown-account.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { typeNames } from '../discovery/index.ts';
import { AskDialog, type Question } from './AskDialog.tsx';
import { Mark, Pages } from './Pages.tsx';
import { change, runOperatorAction, usePages } from './run-operator-action.ts';
import { SearchForm } from './SearchForm.tsx';
import { operatorText as text } from './strings.ts';

const PAGE = 50;
type ListedServer = OperatorActionReply<'listServers'>[number];

/** Every server, newest first. */
export function ServersSection() {
  const [query, setQuery] = useState('');
  const pages = usePages(['servers', query], PAGE, (page) =>
    runOperatorAction('listServers', { ...page, ...(query ? { query } : {}) }),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SearchForm label={text.serversField} onSearch={setQuery} />
      <Pages pages={pages} icon={Server} empty={text.noServers} emptyHint={text.noServersHint}>
        {(server) => <ServerRow server={server} />}
      </Pages>
    </div>
  );
}

function ServerRow({ server }: { server: ListedServer }) {
  const [question, setQuestion] = useState<Question>();
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{server.name}</bdi>
        </p>
        <p className="truncate text-muted text-sm">
          {text.serverFacts(server.owner ?? server.ownerId, server.memberCount)}
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
      <Menu align="end" entries={() => serverLines(server, setQuestion)}>
        <IconButton label={text.actions(server.name)}>
          <Icon of={Ellipsis} />
        </IconButton>
      </Menu>
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </div>
  );
}

function serverLines(server: ListedServer, ask: (question: Question) => void): readonly MenuEntry[] {
  const { id, name, listed, suspendedAt } = server;
  const handOver: Question = {
    title: text.handOverTitle(name),
    hint: text.handOverHint,
    confirm: text.handOver,
    asks: text.newOwner,
    answerRequired: true,
    danger: false,
    run: (user) => change('changeServerOwner', { server: id, user }).catch(orNoAccount(user)),
  };
  const unlist: Question = {
    title: text.unlistTitle(name),
    hint: text.unlistHint,
    confirm: text.unlist,
    run: () => change('unlistServer', { server: id }),
  };
  const suspend: Question = {
    title: text.suspendTitle(name),
    hint: text.suspendServerHint,
    confirm: text.suspend,
    asks: text.reason,
    async run(reason) {
      await change('suspendServer', { server: id, ...(reason ? { reason } : {}) });
      showToast(text.didSuspend(name), 'done', { label: text.undo, run: () => lift(server) });
    },
  };
  const remove: Question = {
    title: text.deleteServerTitle(name),
    hint: text.deleteServerHint,
    confirm: text.deleteServer,
    typed: name,
    run: () => change('deleteServer', { server: id }),
  };
  return [
    { label: text.handOver, icon: ArrowRightLeft, run: () => ask(handOver) },
    ...(listed ? [{ label: text.unlist, icon: EyeOff, run: () => ask(unlist) }] : []),
    suspendedAt
      ? { label: text.unsuspend, icon: Undo2, run: () => lift(server) }
      : { label: text.suspend, icon: Ban, run: () => ask(suspend) },
    null,
    { label: text.deleteServer, icon: Trash2, danger: true, run: () => ask(remove) },
  ];
}

async function lift({ id, name }: ListedServer): Promise<void> {
  await change('unsuspendServer', { server: id });
  showToast(text.didUnsuspend(name));
}
