import type { InstanceAnnouncement } from '@guildhall/protocol';
import { Megaphone, TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MessageText, useNames } from '../messages/index.ts';
import { instanceAnnouncementText as text } from './strings.ts';

const LOOKS = {
  notice: { icon: Megaphone, colours: 'bg-accent-soft', mark: 'text-accent' },
  maintenance: { icon: Wrench, colours: 'bg-amber-soft', mark: 'text-amber' },
  warning: { icon: TriangleAlert, colours: 'bg-danger-soft', mark: 'text-danger' },
} as const;

interface AnnouncementBannerProps {
  announcement: Pick<InstanceAnnouncement, 'kind' | 'text' | 'link'>;
  /** Shown after the text, such as a button that dismisses it. */
  end?: ReactNode;
}

/** One announcement as everyone sees it. */
export function AnnouncementBanner({ announcement, end }: AnnouncementBannerProps) {
  const { kind, text: content, link } = announcement;
  const accountId = useGateway((state) => state.account?.id ?? '');
  const names = useNames('');
  const { icon, colours, mark } = LOOKS[kind];
  return (
    <div className={`flex items-start gap-2.5 px-4 py-2 text-sm ${colours}`}>
      <Icon of={icon} size={16} className={`mt-0.5 shrink-0 ${mark}`} />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        <span className="sr-only">{text.kinds[kind]}</span>
        <MessageText content={content} context={{ names, serverId: '', accountId, everyone: false }} />
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-accent underline underline-offset-2"
          >
            {text.readMore}
          </a>
        ) : null}
      </div>
      {end}
    </div>
  );
}
