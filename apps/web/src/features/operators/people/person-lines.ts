import type { OperatorActionReply } from '@guildhall/protocol';
import {
  KeyRound,
  MonitorSmartphone,
  ShieldOff,
  Trash2,
  Undo2,
  UserRoundCheck,
  UserRoundX,
  Wrench,
} from 'lucide-react';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import type { Question } from '../AskDialog.tsx';
import { change, runOperatorAction } from '../run-operator-action.ts';
import { operatorText as text } from '../strings.ts';
import { operatorPeopleText as peopleText } from './strings.ts';

export type Account = OperatorActionReply<'listUsers'>[number];

/** Whether the account is erased as soon as a background job comes to it. */
export function isBeingErased({ deletionAt }: Account): boolean {
  return deletionAt !== null && Date.parse(deletionAt) <= Date.now();
}

/** The dialogs with more than a question. */
export type PersonDialog = 'sessions' | 'suspension' | 'deletion';

interface PersonDialogs {
  ask(question: Question): void;
  onLink(link: string): void;
  onOpen(dialog: PersonDialog): void;
}

/** Actions on an account; those that are hard to undo ask first. */
export function personLines(user: Account, { ask, onLink, onOpen }: PersonDialogs): readonly MenuEntry[] {
  const account = { user: user.id };
  const isPerson = user.kind === 'person';
  return [
    user.suspended
      ? {
          label: text.unsuspend,
          icon: UserRoundCheck,
          run: () => lift(user),
        }
      : { label: text.suspend, icon: UserRoundX, run: () => onOpen('suspension') },
    ...(isPerson
      ? [
          { label: text.sessions, icon: MonitorSmartphone, run: () => onOpen('sessions') },
          {
            label: text.linkTitle,
            icon: KeyRound,
            run: async () => onLink((await runOperatorAction('makeResetLink', account)).url),
          },
        ]
      : []),
    ...(user.twoFactor
      ? [{ label: text.resetFactor, icon: ShieldOff, run: () => ask(factorReset(user)) }]
      : []),
    ...(isPerson
      ? [
          {
            label: user.operator ? text.removeOperator : text.makeOperator,
            icon: Wrench,
            run: () => ask(role(user)),
          },
        ]
      : []),
    ...(isPerson ? [null, ...deletionLines(user, onOpen)] : []),
  ];
}

function deletionLines(user: Account, onOpen: PersonDialogs['onOpen']): readonly MenuEntry[] {
  const keep = {
    label: text.keep,
    icon: Undo2,
    run: () => change('keepUser', { user: user.id }).then(() => showToast(text.didKeep(user.username))),
  };
  const remove = { label: text.remove, icon: Trash2, danger: true, run: () => onOpen('deletion') };
  if (isBeingErased(user)) return [keep];
  return user.deletionAt ? [keep, { ...remove, label: peopleText.erase }] : [remove];
}

/** Lifts a suspension. */
export async function lift({ id, username }: Account): Promise<void> {
  await change('unsuspendUser', { user: id });
  showToast(text.didUnsuspend(username));
}

function factorReset({ id, username }: Account): Question {
  return {
    title: text.resetFactorTitle(username),
    hint: text.resetFactorHint,
    confirm: text.resetFactor,
    typed: username,
    run: () => change('resetSecondFactor', { user: id }),
  };
}

function role({ id, username, operator }: Account): Question {
  return operator
    ? {
        title: text.removeOperatorTitle(username),
        hint: text.removeOperatorHint,
        confirm: text.removeOperator,
        run: () => change('removeOperator', { user: id }),
      }
    : {
        title: text.makeOperatorTitle(username),
        hint: text.makeOperatorHint,
        confirm: text.makeOperator,
        typed: username,
        run: () => change('addOperator', { user: id }),
      };
}
