import type { OperatorActionReply } from '@guildhall/protocol';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { useOpenEntry } from '../../../ui/entries/use-open-entry.ts';
import { uiText } from '../../../ui/strings.ts';
import { formatFull } from '../../../ui/text/format-time.ts';
import { showProblem, showToast } from '../../../ui/toasts/toast.ts';
import { Mark, Pages } from '../Pages.tsx';
import { change, runOperatorAction, useConsolePages } from '../run-operator-action.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { operatorAnnouncementText as text } from './strings.ts';

const PAGE_SIZE = 50;
type Announcement = OperatorActionReply<'createAnnouncement'>;

/** Past, current and scheduled announcements. */
export function AnnouncementsSection() {
  const [creating, setCreating] = useState(false);
  const pages = useConsolePages(['announcements'], PAGE_SIZE, (page) =>
    runOperatorAction('listAnnouncements', page),
  );
  const changeable = pages.data?.pages.flat().filter(({ state }) => state !== 'ended');
  const [changing, open] = useOpenEntry(changeable, () => text.didEnd);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text.hint}</p>
      <div>
        <Button kind="primary" onClick={() => setCreating(true)}>
          {text.create}
        </Button>
      </div>
      <Pages pages={pages} icon={Megaphone} empty={text.none} emptyHint={text.noneHint}>
        {(announcement) => (
          <AnnouncementRow announcement={announcement} onChange={() => open(announcement.id)} />
        )}
      </Pages>
      {creating ? <AnnouncementDialog onClose={() => setCreating(false)} /> : null}
      {changing ? (
        <AnnouncementDialog key={changing.id} before={changing} onClose={() => open(undefined)} />
      ) : null}
    </div>
  );
}

function AnnouncementRow({ announcement, onChange }: { announcement: Announcement; onChange(): void }) {
  const { kind, state, startsAt, endsAt, createdBy, link } = announcement;
  const ending = useAction(() => endWithUndo(announcement).catch(showProblem));
  const from = formatFull(startsAt);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-1.5">
        <Mark danger={kind === 'warning'}>{text.kinds[kind]}</Mark>
        <Mark>{text.states[state]}</Mark>
      </p>
      <p dir="auto" className="line-clamp-3 whitespace-pre-wrap break-words">
        {announcement.text}
      </p>
      {link ? <p className="truncate text-muted text-sm">{link}</p> : null}
      <p className="text-muted text-sm">
        {endsAt ? text.shownBetween(from, formatFull(endsAt), createdBy) : text.shownFrom(from, createdBy)}
      </p>
      {state === 'ended' ? null : (
        <div className="flex flex-wrap gap-2">
          <Button aria-label={text.changeOne(announcement.text)} onClick={onChange}>
            {text.change}
          </Button>
          <Button
            kind="quiet"
            aria-label={text.endOne(announcement.text)}
            busy={ending.busy}
            onClick={() => void ending.run()}
          >
            {text.end}
          </Button>
        </div>
      )}
    </div>
  );
}

async function endWithUndo({ id, endsAt }: Announcement): Promise<void> {
  await change('endAnnouncement', { announcement: id });
  showToast(text.didEnd, 'done', {
    label: uiText.undo,
    run: () => change('changeAnnouncement', { announcement: id, endsAt }),
  });
}
