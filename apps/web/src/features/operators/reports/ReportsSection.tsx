import type { OperatorActionReply } from '@guildhall/protocol';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Choice.tsx';
import { reportReasonText } from '../../../ui/text/report-reason-strings.ts';
import { useRelative } from '../../../ui/text/use-relative.ts';
import { AttachmentList } from '../../messages/index.ts';
import { AskDialog, type Question } from '../AskDialog.tsx';
import { ConsoleLink } from '../ConsoleLink.tsx';
import { Mark, Pages } from '../Pages.tsx';
import { change, runOperatorAction, useConsolePages } from '../run-operator-action.ts';
import { operatorText as text } from '../strings.ts';

const PAGE_SIZE = 100;
type Which = 'waiting' | 'closed';
type Report = OperatorActionReply<'listReports'>[number];

/** Reports with copies of the reported objects; open ones oldest first. */
export function ReportsSection() {
  const [which, setWhich] = useState<Which>('waiting');
  const closed = which === 'closed';
  const pages = useConsolePages(['reports', which], PAGE_SIZE, (page) =>
    runOperatorAction('listReports', { ...page, closed }),
  );
  return (
    <div className="grid gap-4">
      <SelectField<Which>
        label={text.whichReports}
        value={which}
        options={[
          { value: 'waiting', label: text.waiting },
          { value: 'closed', label: text.closed },
        ]}
        onValue={(value) => setWhich(value)}
      />
      <Pages
        pages={pages}
        icon={Flag}
        empty={closed ? text.noClosed : text.noReports}
        emptyHint={closed ? text.noClosedHint : text.noReportsHint}
      >
        {(report) => <ReportRow report={report} />}
      </Pages>
    </div>
  );
}

function ReportRow({ report }: { report: Report }) {
  const relative = useRelative();
  const [question, setQuestion] = useState<Question>();
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-1.5">
        <Mark>{text.kinds[report.kind]}</Mark>
        <span className="font-medium">{reportReasonText[report.reason]}</span>
        <span className="text-muted text-sm">
          <ConsoleLink section="people" target={report.reporter}>
            {text.reportedBy(report.reporter, relative(report.createdAt))}
          </ConsoleLink>
        </span>
      </p>
      <Seen report={report} />
      {report.details ? <p className="whitespace-pre-wrap break-words text-sm">{report.details}</p> : null}
      {report.closedAt ? (
        <p className="text-muted text-sm">
          {text.closedBy(report.closedBy ?? '', relative(report.closedAt))}
          {report.note ? ` · ${report.note}` : ''}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setQuestion(closing(report))}>{text.closeReport}</Button>
          {report.message ? (
            <Button kind="quiet" onClick={() => setQuestion(messageDeletion(report))}>
              {text.deleteMessage}
            </Button>
          ) : null}
        </div>
      )}
      {question ? <AskDialog question={question} onClose={() => setQuestion(undefined)} /> : null}
    </div>
  );
}

/** The reported object as it was, with a link to its account or server. */
function Seen({ report }: { report: Report }) {
  const { seen, targetId } = report;
  if ('content' in seen) return <SeenMessage report={report} seen={seen} />;
  return (
    <p className="border-line border-s-2 ps-3">
      <ConsoleLink section={'username' in seen ? 'people' : 'servers'} target={targetId}>
        <bdi>{'username' in seen ? `${seen.displayName} (@${seen.username})` : seen.name}</bdi>
      </ConsoleLink>
    </p>
  );
}

interface SeenMessageProps {
  report: Report;
  seen: Extract<Report['seen'], { content: string }>;
}

/** The files are those of the message now, covered until pressed: nobody must see them by accident. */
function SeenMessage({ report, seen }: SeenMessageProps) {
  const attachments = report.message?.attachments ?? [];
  return (
    <blockquote className="border-line border-s-2 ps-3">
      <p className="flex flex-wrap gap-x-3 text-muted text-sm">
        <ConsoleLink section="people" target={seen.authorId}>
          {text.writtenBy(seen.author)}
        </ConsoleLink>
        <Place report={report} />
      </p>
      <p className="whitespace-pre-wrap break-words">{seen.content}</p>
      <AttachmentList attachments={attachments} covered />
      {seen.files > attachments.length ? (
        <p className="text-muted text-sm">{text.files(seen.files)}</p>
      ) : null}
      {report.message ? null : <p className="text-muted text-sm">{text.messageGone}</p>}
    </blockquote>
  );
}

/** Where the message is. Direct messages and deleted channels have no name. */
function Place({ report: { server, channelName } }: { report: Report }) {
  if (!server) return null;
  return (
    <ConsoleLink section="servers" target={server.id}>
      <bdi>#{channelName}</bdi> · <bdi>{server.name}</bdi>
    </ConsoleLink>
  );
}

function closing({ id }: Report): Question {
  return {
    title: text.closeTitle,
    hint: text.closeHint,
    confirm: text.closeReport,
    asks: text.note,
    danger: false,
    run: (note) => change('closeReport', { report: id, closed: true, ...(note ? { note } : {}) }),
  };
}

function messageDeletion({ targetId }: Report): Question {
  return {
    title: text.deleteMessageTitle,
    hint: text.deleteMessageHint,
    confirm: text.deleteMessage,
    run: () => change('deleteMessage', { message: targetId }),
  };
}
