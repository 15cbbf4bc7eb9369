import type { OperatorActionReply } from '@guildhall/protocol';
import {
  AtSign,
  BadgeCheck,
  BadgeX,
  Coins,
  KeyRound,
  MailCheck,
  MonitorSmartphone,
  ScrollText,
  Server,
  ShieldOff,
  Trash2,
  Undo2,
  UserRoundCheck,
  UserRoundX,
  Wrench,
} from 'lucide-react';
import { copyIdAction } from '../../../ui/entries/copy-actions.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import type { Question } from '../AskDialog.tsx';
import type { ConsolePlace } from '../ConsoleLink.tsx';
import { change, runOperatorAction } from '../run-operator-action.ts';
import { limitAndHoldEntries, type ServerDialog } from '../servers/server-entries.ts';
import { operatorText as text } from '../strings.ts';
import { operatorPeopleText as peopleText } from './strings.ts';

export type Account = OperatorActionReply<'listUsers'>[number];

/** Whether the account is erased as soon as a background job comes to it. */
export function isBeingErased({ deletionAt }: Account): boolean {
  return deletionAt !== null && Date.parse(deletionAt) <= Date.now();
}

/** The dialogs with more than a question. */
export type PersonDialog = 'sessions' | 'suspension' | 'deletion' | 'username' | 'coins' | ServerDialog;

interface PersonDialogs {
  ask(question: Question): void;
  onLink(link: string): void;
  onOpen(dialog: PersonDialog): void;
  /** Opens another section of the console with what it has of this account. */
  showIn(section: ConsolePlace): void;
}

/** Actions on an account; those that are hard to undo ask first. */
export function personEntries(user: Account, dialogs: PersonDialogs): readonly MenuEntry[] {
  const { ask, onLink, onOpen, showIn } = dialogs;
  const account = { user: user.id };
  const isPerson = user.kind === 'person';
  return [
    ...(isPerson ? identityEntries(user, dialogs) : [verificationEntry(user, dialogs)]),
    null,
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
    null,
    ...(isPerson ? [{ label: peopleText.ownedServers, icon: Server, run: () => showIn('servers') }] : []),
    { label: peopleText.logEntries, icon: ScrollText, run: () => showIn('log') },
    ...limitAndHoldEntries(onOpen),
    copyIdAction(user.id),
    ...(isPerson ? [null, ...deletionEntries(user, onOpen)] : []),
  ];
}

/** What a person is called, what proves who they are, and what they own. */
function identityEntries(user: Account, { ask, onOpen }: PersonDialogs): readonly MenuEntry[] {
  const { email, emailVerified } = user;
  return [
    { label: peopleText.rename, icon: AtSign, run: () => onOpen('username') },
    ...(email !== null && !emailVerified
      ? [{ label: peopleText.confirmEmail, icon: MailCheck, run: () => ask(confirmation(user, email)) }]
      : []),
    { label: peopleText.coins, icon: Coins, run: () => onOpen('coins') },
  ];
}

function verificationEntry(user: Account, { ask }: PersonDialogs): MenuEntry {
  return user.tag === 'verified_bot'
    ? { label: peopleText.unverify, icon: BadgeX, run: () => ask(unverification(user)) }
    : { label: peopleText.verify, icon: BadgeCheck, run: () => ask(verification(user)) };
}

function deletionEntries(user: Account, onOpen: PersonDialogs['onOpen']): readonly MenuEntry[] {
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

function confirmation({ id, username }: Account, email: string): Question {
  return {
    title: peopleText.confirmEmailTitle(username),
    hint: peopleText.confirmEmailHint(email),
    confirm: peopleText.confirmEmail,
    danger: false,
    async run() {
      await change('changeUser', { user: id, emailVerified: true });
      showToast(peopleText.didConfirmEmail(email));
    },
  };
}

function verification({ id, username }: Account): Question {
  return {
    title: peopleText.verifyTitle(username),
    hint: peopleText.verifyHint,
    confirm: peopleText.verify,
    danger: false,
    run: () => change('verifyBot', { application: id }),
  };
}

function unverification({ id, username }: Account): Question {
  return {
    title: peopleText.unverifyTitle(username),
    hint: peopleText.unverifyHint,
    confirm: peopleText.unverify,
    run: () => change('unverifyBot', { application: id }),
  };
}
