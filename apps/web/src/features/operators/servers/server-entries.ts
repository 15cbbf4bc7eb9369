import type { OperatorActionReply } from '@guildhall/protocol';
import { ArrowRightLeft, Ban, EyeOff, HardDrive, Lock, Trash2, Undo2 } from 'lucide-react';
import { orNoAccount } from '../../../state/errors/unknown-account.ts';
import { copyIdAction } from '../../../ui/entries/copy-actions.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { uiText } from '../../../ui/strings.ts';
import { fieldText } from '../../../ui/text/field-strings.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { typeNames } from '../../discovery/index.ts';
import type { Question } from '../AskDialog.tsx';
import { operatorRetentionText as retentionText } from '../retention/strings.ts';
import { change } from '../run-operator-action.ts';
import { operatorStorageText as storageText } from '../storage/strings.ts';
import { operatorText as text } from '../strings.ts';

export type ListedServer = OperatorActionReply<'listServers'>[number];
export type ServerType = ListedServer['types'][number];

/** In the order in which they are shown. */
export const SERVER_TYPES = Object.keys(typeNames) as ServerType[];

/** The dialogs with more than a question. */
export type ServerDialog = 'limit' | 'hold';

interface ServerDialogs {
  ask(question: Question): void;
  onOpen(dialog: ServerDialog): void;
}

/** Actions on a server; those that are hard to undo ask first. */
export function serverEntries(server: ListedServer, { ask, onOpen }: ServerDialogs): readonly MenuEntry[] {
  const { listed, suspendedAt } = server;
  return [
    { label: text.handOver, icon: ArrowRightLeft, run: () => ask(handOver(server)) },
    ...(listed ? [{ label: text.unlist, icon: EyeOff, run: () => ask(unlisting(server)) }] : []),
    suspendedAt
      ? { label: text.unsuspend, icon: Undo2, run: () => lift(server) }
      : { label: text.suspend, icon: Ban, run: () => ask(suspension(server)) },
    null,
    ...limitAndHoldEntries(onOpen),
    copyIdAction(server.id),
    null,
    { label: text.deleteServer, icon: Trash2, danger: true, run: () => ask(deletion(server)) },
  ];
}

/** Dialogs about a server or an account that ask for its id elsewhere in the console. */
export function limitAndHoldEntries(onOpen: (dialog: ServerDialog) => void): readonly MenuEntry[] {
  return [
    { label: storageText.limitTitle, icon: HardDrive, run: () => onOpen('limit') },
    { label: retentionText.place, icon: Lock, run: () => onOpen('hold') },
  ];
}

function handOver({ id, name }: ListedServer): Question {
  return {
    title: text.handOverTitle(name),
    hint: text.handOverHint,
    confirm: text.handOver,
    asks: text.newOwner,
    answerRequired: true,
    danger: false,
    run: (user) => change('changeServerOwner', { server: id, user }).catch(orNoAccount(user)),
  };
}

function unlisting({ id, name }: ListedServer): Question {
  return {
    title: text.unlistTitle(name),
    hint: text.unlistHint,
    confirm: text.unlist,
    run: () => change('unlistServer', { server: id }),
  };
}

function suspension(server: ListedServer): Question {
  const { id, name } = server;
  return {
    title: text.suspendTitle(name),
    hint: text.suspendServerHint,
    confirm: text.suspend,
    asks: fieldText.reason,
    async run(reason) {
      await change('suspendServer', { server: id, ...(reason ? { reason } : {}) });
      showToast(text.didSuspend(name), 'done', { label: uiText.undo, run: () => lift(server) });
    },
  };
}

function deletion({ id, name }: ListedServer): Question {
  return {
    title: text.deleteServerTitle(name),
    hint: text.deleteServerHint,
    confirm: text.deleteServer,
    typed: name,
    run: () => change('deleteServer', { server: id }),
  };
}

async function lift({ id, name }: ListedServer): Promise<void> {
  await change('unsuspendServer', { server: id });
  showToast(text.didUnsuspend(name));
}
