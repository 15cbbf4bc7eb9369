import { ScrollText } from 'lucide-react';
import { formatFull } from '../../ui/text/format-time.ts';
import { operate, usePages } from './operate.ts';
import { Pages } from './Pages.tsx';
import { operatorText as text } from './strings.ts';

const PAGE = 50;

/** What operators did, newest first. */
export function LogSection() {
  const pages = usePages(['log'], PAGE, (page) => operate('listOperatorLog', page));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-muted">{text.logHint}</p>
      <Pages pages={pages} icon={ScrollText} empty={text.noLog} emptyHint={text.noLogHint}>
        {({ actor, action, target, at, before, after }) => (
          <>
            <p className="break-words">
              <bdi className="font-medium">{actor}</bdi> <code>{action}</code>{' '}
              <span className="text-muted">{target}</span>
            </p>
            {before === null && after === null ? null : (
              <p className="break-words text-sm">{text.change(shown(before), shown(after))}</p>
            )}
            <p className="text-muted text-sm">{formatFull(at)}</p>
          </>
        )}
      </Pages>
    </div>
  );
}

function shown(value: unknown): string {
  if (value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
