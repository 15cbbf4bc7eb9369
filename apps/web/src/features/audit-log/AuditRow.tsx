import type { AuditLogEntry } from '@guildhall/protocol';
import { ListFilter, ShieldCheck } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatFull } from '../../ui/text/format-time.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { type ChangeLine, changeLines } from './changes.ts';
import { ACTION_SENTENCES, auditText as text } from './strings.ts';
import { TargetName } from './TargetName.tsx';
import type { AuditUser } from './use-audit-log.ts';
import { useNameLookup } from './use-name-lookup.ts';

type Users = ReadonlyMap<string, AuditUser>;

interface AuditRowProps {
  serverId: string;
  entry: AuditLogEntry;
  users: Users;
  /** Shows only entries of the same person. */
  onActor(actor: AuditUser): void;
  /** Shows only entries of the same target. */
  onTarget(targetId: string): void;
}

/** An entry: a sentence, the time, the reason, and the changes. */
export function AuditRow({ serverId, entry, users, onActor, onTarget }: AuditRowProps) {
  const relative = useRelative();
  const nameOf = useNameLookup(serverId, users);
  const actor = entry.actorId ? users.get(entry.actorId) : undefined;
  const lines = changeLines(entry, nameOf);
  const target = targetName(entry, users);
  const details = detailsText(entry, nameOf);
  return (
    <li className="flex items-start gap-3 border-line border-b px-3 py-3 last:border-b-0 wide:px-4">
      {entry.actorId === null ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon of={ShieldCheck} size={16} />
        </span>
      ) : (
        <Avatar
          id={entry.actorId}
          name={actor?.displayName ?? text.deletedUser}
          url={actor?.avatarUrl ?? null}
          size={32}
        />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="[overflow-wrap:anywhere]">
          <Sentence entry={entry} actor={actor} target={target} serverId={serverId} onActor={onActor} />
          {details ? <span className="text-muted"> {details}</span> : null}
        </p>
        <p className="text-faint text-sm">
          <time dateTime={entry.createdAt} title={formatFull(entry.createdAt)}>
            {relative(entry.createdAt)}
          </time>
        </p>
        {entry.reason ? <p className="text-muted text-sm">{text.reason(entry.reason)}</p> : null}
        {lines.length > 0 ? <Changes lines={lines} /> : null}
      </div>
      {entry.targetId ? (
        <IconButton label={text.showTarget(target)} onClick={() => onTarget(entry.targetId ?? '')}>
          <Icon of={ListFilter} size={16} />
        </IconButton>
      ) : null}
    </li>
  );
}

function targetName(entry: AuditLogEntry, users: Users): string {
  const user = entry.targetType === 'user' && entry.targetId ? users.get(entry.targetId) : undefined;
  return user?.displayName ?? entry.targetName ?? text.unknownTarget;
}

const BY_AUTOMOD: ReadonlySet<string> = new Set([
  'automod_block',
  'automod_alert',
  'member_timeout',
  'server_update',
]);

/** The actor of an entry without an account: AutoMod and raid protection, or the instance and its operators. */
function automaticActor({ action }: AuditLogEntry): string {
  return BY_AUTOMOD.has(action) ? text.automod : text.instance;
}

/** A further person, channel or rule of an entry. */
function detailsText(entry: AuditLogEntry, nameOf: (id: string) => string | null): string {
  const { targetId, channelId, ruleName } = entry.extra as Readonly<Record<string, unknown>>;
  // The channel of messages that were deleted together is the target.
  const channel = typeof channelId === 'string' && channelId !== entry.targetId ? nameOf(channelId) : null;
  return [
    typeof targetId === 'string' ? secondTarget(entry.action, nameOf(targetId) ?? text.deletedUser) : '',
    channel === null ? '' : text.inChannel(channel),
    typeof ruleName === 'string' ? text.byRule(ruleName) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Imported messages go to someone, permissions are for someone. */
function secondTarget(action: AuditLogEntry['action'], name: string): string {
  return action.startsWith('imported_claim') ? text.toTarget(name) : text.forTarget(name);
}

function sentenceOf({ action, extra }: AuditLogEntry): string {
  return action === 'message_delete' && 'count' in extra
    ? text.deletedTogether(Number(extra.count))
    : ACTION_SENTENCES[action];
}

interface SentenceProps {
  entry: AuditLogEntry;
  actor: AuditUser | undefined;
  target: string;
  serverId: string;
  onActor(actor: AuditUser): void;
}

function Sentence({ entry, actor, target, serverId, onActor }: SentenceProps) {
  const names: Readonly<Record<string, ReactNode>> = {
    '{actor}': actor ? (
      <button
        type="button"
        title={text.showActor(`${actor.displayName} (@${actor.username})`)}
        onClick={() => onActor(actor)}
        className="inline rounded-[4px] font-semibold hover:underline"
      >
        <bdi>{actor.displayName}</bdi>
      </button>
    ) : (
      <strong className="font-semibold">
        <bdi>{entry.actorId === null ? automaticActor(entry) : text.deletedUser}</bdi>
      </strong>
    ),
    '{target}': <TargetName entry={entry} name={target} serverId={serverId} />,
  };
  return sentenceOf(entry)
    .split(/(\{actor\}|\{target\})/)
    .filter((part) => part !== '')
    .map((part) => <Fragment key={part}>{names[part] ?? part}</Fragment>);
}

function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-control py-[7px] text-muted touch:py-[13px] hover:text-ink">
        {text.details}
      </summary>
      <ul className="grid gap-1 border-line border-s-2 py-1 ps-3">
        {lines.map((line) => (
          <li key={line.kind === 'sentence' ? line.text : line.field} className="[overflow-wrap:anywhere]">
            {line.kind === 'sentence' ? line.text : <FieldText line={line} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function FieldText({ line }: { line: Exclude<ChangeLine, { readonly kind: 'sentence' }> }) {
  return (
    <>
      <span className="text-muted">{line.field}: </span>
      {line.kind === 'deleted' ? <span dir="auto">{line.value}</span> : <FieldChange line={line} />}
    </>
  );
}

function FieldChange({ line }: { line: Extract<ChangeLine, { readonly kind: 'field' }> }) {
  return (
    <>
      {line.before === null ? null : (
        <>
          <span className="sr-only">{text.was} </span>
          <del dir="auto" className="text-faint">
            {line.before}
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <span className="sr-only">{text.isNow} </span>
      <ins dir="auto" className="no-underline">
        {line.after ?? text.nothing}
      </ins>
    </>
  );
}
