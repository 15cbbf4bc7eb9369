import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { formatDate, formatFull } from '../../../ui/text/format-time.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { useShowIn } from '../ConsoleLink.tsx';
import { Mark } from '../Pages.tsx';
import { PlaceHoldDialog } from '../retention/PlaceHoldDialog.tsx';
import { LimitDialog } from '../storage/LimitDialog.tsx';
import { operatorText as text } from '../strings.ts';
import { CoinsDialog } from './CoinsDialog.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { type Account, isBeingErased, type PersonDialog, personEntries } from './person-entries.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { SessionsDialog } from './SessionsDialog.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';
import { operatorPeopleText as peopleText } from './strings.ts';

/** An account. @param props.onLink shows a link that sets a password */
export function PersonRow({ user, onLink }: { user: Account; onLink(link: string): void }) {
  const [question, setQuestion] = useState<Question>();
  const [dialog, setDialog] = useState<PersonDialog>();
  const close = () => setDialog(undefined);
  const whose = { kind: 'user', target: user.id } as const;
  const showIn = useShowIn(user.id);
  const entries = () => personEntries(user, { ask: setQuestion, onLink, onOpen: setDialog, showIn });
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <bdi className="font-medium">{user.displayName}</bdi>{' '}
          <span className="text-muted">@{user.username}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted text-sm">
          <span className="[overflow-wrap:anywhere]">{email(user)}</span>
          <span>{text.createdAt(formatDate(user.createdAt))}</span>
        </p>
        <p className="flex flex-wrap gap-1.5 pt-1 empty:hidden">
          {user.suspended ? (
            <Mark danger>
              {user.suspendedUntil ? text.suspendedUntil(formatFull(user.suspendedUntil)) : text.suspended}
            </Mark>
          ) : null}
          {user.deletionAt ? (
            <Mark danger>
              {isBeingErased(user) ? peopleText.beingErased : text.deletedAt(formatDate(user.deletionAt))}
            </Mark>
          ) : null}
          {user.kind === 'bot' ? (
            <Mark>{user.tag === 'verified_bot' ? peopleText.verifiedBot : text.bot}</Mark>
          ) : null}
          {user.tag && user.tag !== 'verified_bot' ? (
            <Mark>{peopleText.tagged(peopleText.tags[user.tag])}</Mark>
          ) : null}
          {user.operator ? <Mark>{text.operator}</Mark> : null}
          {user.twoFactor ? <Mark>{text.secondFactor}</Mark> : null}
        </p>
        {user.suspensionReason ? (
          <p className="pt-1 text-sm [overflow-wrap:anywhere]">{user.suspensionReason}</p>
        ) : null}
      </div>
      <Menu align="end" entries={entries}>
        <IconButton label={text.actions(user.username)}>
          <Icon of={Ellipsis} />
        </IconButton>
      </Menu>
      {dialog === 'sessions' ? <SessionsDialog user={user} onClose={close} /> : null}
      {dialog === 'suspension' ? <SuspendDialog user={user} onClose={close} /> : null}
      {dialog === 'username' ? <RenameDialog user={user} onClose={close} /> : null}
      {dialog === 'coins' ? <CoinsDialog user={user} onClose={close} /> : null}
      {dialog === 'limit' ? <LimitDialog whose={whose} onClose={close} /> : null}
      {dialog === 'hold' ? <PlaceHoldDialog whose={whose} onClose={close} /> : null}
      {dialog === 'deletion' ? <DeleteAccountDialog user={user} onClose={close} /> : null}
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </div>
  );
}

function email({ email, emailVerified }: Account): string {
  if (email === null) return text.noEmail;
  return emailVerified ? email : text.unconfirmed(email);
}
