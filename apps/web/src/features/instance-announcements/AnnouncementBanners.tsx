import type { InstanceAnnouncement } from '@guildhall/protocol';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { useStore } from '../../state/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { uiText } from '../../ui/strings.ts';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';
import { dismissed, isDismissed } from './dismissed.ts';
import { instanceAnnouncementText as text } from './strings.ts';

/** The announcements that were not dismissed on this device, newest first. */
export function AnnouncementBanners() {
  const announcements = useGateway((state) => state.announcements);
  const known = useStore(dismissed, (table) => table);
  const list = useRef<HTMLUListElement>(null);
  const shown = announcements.filter((announcement) => !isDismissed(known, announcement));
  if (shown.length === 0) return null;
  const dismiss = ({ id, writtenAt }: InstanceAnnouncement) => {
    const current = announcements
      .filter((each) => isDismissed(known, each))
      .map((each) => [each.id, each.writtenAt]);
    // The button disappears, so the keyboard focus moves to the next one, or to the page.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = shown.findIndex((each) => each.id === id);
    const next = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById('conversation');
    next?.focus();
    dismissed.update(() => ({ ...Object.fromEntries(current), [id]: writtenAt }));
  };
  return (
    <ul ref={list} aria-label={text.region} className="max-h-[40vh] overflow-y-auto border-b">
      {shown.map((announcement) => (
        <li key={announcement.id} className="not-last:border-b">
          <AnnouncementBanner
            announcement={announcement}
            end={
              <IconButton
                label={uiText.dismiss}
                onClick={() => dismiss(announcement)}
                className="-my-1.5 shrink-0 touch:-my-3"
              >
                <Icon of={X} size={16} />
              </IconButton>
            }
          />
        </li>
      ))}
    </ul>
  );
}
