import { ScrollText } from 'lucide-react';
import { Fragment } from 'react';
import { formatFull } from '../../ui/text/format-time.ts';
import { operate, usePages } from './operate.ts';
import { Pages } from './Pages.tsx';
import { operatorText as text } from './strings.ts';

const PAGE = 50;
/** As the service writes a time. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The operator log, newest first. */
export function LogSection() {
  const pages = usePages(['log'], PAGE, (page) => operate('listOperatorLog', page));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-muted">{text.logHint}</p>
      <Pages pages={pages} icon={ScrollText} empty={text.noLog} emptyHint={text.noLogHint}>
        {({ actor, action, target, at, before, after }) => (
          <>
            <p className="[overflow-wrap:anywhere]">
              <bdi className="font-medium">{actor}</bdi> <code>{action}</code>{' '}
              <bdi className="text-muted">{target}</bdi>
            </p>
            <p className="text-muted text-sm">{formatFull(at)}</p>
            <Changes before={before} after={after} />
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
    return (
      <p className="pt-2 text-sm [overflow-wrap:anywhere]">{text.change(shown(before), shown(after))}</p>
    );
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => shown(was[name]) !== shown(is[name]));
  if (changed.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 pt-2 text-sm">
      {changed.map((name) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {before === null ? shown(is[name]) : text.change(shown(was[name]), shown(is[name]))}
          </dd>
        </Fragment>
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
  if (typeof value !== 'string') return JSON.stringify(value);
  return TIME.test(value) ? formatFull(value) : value;
}
