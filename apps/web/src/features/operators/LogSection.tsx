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
            <Changes before={before} after={after} />
            <p className="text-muted text-sm">{formatFull(at)}</p>
          </>
        )}
      </Pages>
    </div>
  );
}

/** What was changed: of objects, the fields that differ, each on a line. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  if (before === null && after === null) return null;
  const [was, is] = [fieldsIn(before), fieldsIn(after)];
  if (was === null || is === null)
    return <p className="break-words text-sm">{text.change(shown(before), shown(after))}</p>;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => shown(was[name]) !== shown(is[name]));
  return (
    <dl className="text-sm">
      {changed.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words [overflow-wrap:anywhere]">
            {before === null ? shown(is[name]) : text.change(shown(was[name]), shown(is[name]))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object; none of nothing, and null of anything else. */
function fieldsIn(value: unknown): Readonly<Record<string, unknown>> | null {
  if (value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
