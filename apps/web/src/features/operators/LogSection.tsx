import type { OperatorActionInput } from '@guildhall/protocol';
import { ScrollText } from 'lucide-react';
import { Fragment, useState } from 'react';
import { list } from '../../languages/words.ts';
import { useSettled } from '../../state/search/use-settled.ts';
import { addDays, startOfDay } from '../../ui/dates/days.ts';
import { formatFull } from '../../ui/text/format-time.ts';
import { type LogFilter, LogFilters, NO_LOG_FILTER } from './LogFilters.tsx';
import { Pages } from './Pages.tsx';
import { runOperatorAction, useConsolePages } from './run-operator-action.ts';
import { operatorText as text } from './strings.ts';

const PAGE_SIZE = 50;
/** As the service writes a time. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The operator log, newest first; pressing a name, an action or a target shows only its entries. */
export function LogSection({ target }: { target: string }) {
  const [filter, setFilter] = useState<LogFilter>(target ? { ...NO_LOG_FILTER, target } : NO_LOG_FILTER);
  const settled = useSettled(filter);
  const narrow = (changes: Partial<LogFilter>) => setFilter({ ...filter, ...changes });
  const pages = useConsolePages(['log', settled], PAGE_SIZE, (page) =>
    runOperatorAction('listOperatorLog', { ...page, ...logQuery(settled) }),
  );
  const isFiltered = filter !== NO_LOG_FILTER && Object.values(filter).some(Boolean);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text.logHint}</p>
      <LogFilters filter={filter} onFilter={narrow} />
      <Pages
        pages={pages}
        icon={ScrollText}
        empty={isFiltered ? text.noLogMatch : text.noLog}
        emptyHint={isFiltered ? text.noLogMatchHint : text.noLogHint}
      >
        {({ actor, action, target, targetName, at, before, after }) => (
          <>
            <p className="[overflow-wrap:anywhere]">
              <FilterLink value={actor} onPress={() => narrow({ actor })} className="font-medium" />{' '}
              <FilterLink value={action} onPress={() => narrow({ action })} className="font-mono" />{' '}
              <FilterLink
                value={target}
                name={targetName ?? text.settingNames[target]}
                onPress={() => narrow({ target })}
                className="text-muted"
              />
            </p>
            <p className="text-muted text-sm">{formatFull(at)}</p>
            <Changes before={before} after={after} words={text.settingChoices[target]} />
          </>
        )}
      </Pages>
    </div>
  );
}

interface FilterLinkProps {
  value: string;
  /** Shown before the value. */
  name?: string | undefined;
  className: string;
  onPress(): void;
}

/** A value in an entry; pressing it shows only entries with this value. */
function FilterLink({ value, name, className, onPress }: FilterLinkProps) {
  return (
    <button
      type="button"
      title={text.showOnly(value)}
      onClick={onPress}
      className={`rounded-control text-start hover:underline ${className}`}
    >
      {name === undefined ? (
        <bdi>{value}</bdi>
      ) : (
        <>
          <bdi>{name}</bdi> (<bdi>{value}</bdi>)
        </>
      )}
    </button>
  );
}

function logQuery({
  actor,
  action,
  target,
  since,
  until,
}: LogFilter): OperatorActionInput<'listOperatorLog'> {
  return {
    ...(actor.trim() ? { actor: actor.trim() } : {}),
    ...(action.trim() ? { action: action.trim() } : {}),
    ...(target.trim() ? { target: target.trim() } : {}),
    ...(since ? { since: new Date(startOfDay(since)).toISOString() } : {}),
    ...(until ? { until: new Date(startOfDay(addDays(until, 1))).toISOString() } : {}),
  };
}

interface ChangesProps {
  before: unknown;
  after: unknown;
  /** Words for the values of a setting. */
  words: Readonly<Record<string, string>> | undefined;
}

/** The changes of an entry; for objects, the fields that differ, one per line. */
function Changes({ before, after, words }: ChangesProps) {
  if (before === null && after === null) return null;
  const [was, is] = [fieldsIn(before), fieldsIn(after)];
  if (was === null || is === null)
    return (
      <p className="pt-2 text-sm [overflow-wrap:anywhere]">
        {text.change(shown(before, words), shown(after, words))}
      </p>
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

/** The fields of an object; empty for null, and null for any other value. */
function fieldsIn(value: unknown): Readonly<Record<string, unknown>> | null {
  if (value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}

function shown(value: unknown, words?: ChangesProps['words']): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.length === 0 ? '–' : list(value.map((each) => shown(each)));
  if (typeof value !== 'string') return JSON.stringify(value);
  if (words?.[value]) return words[value];
  return TIME.test(value) ? formatFull(value) : value;
}
