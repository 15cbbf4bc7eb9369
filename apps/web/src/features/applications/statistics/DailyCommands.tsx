import type { ApplicationStats } from '@guildhall/protocol';
import { statisticsText as text } from './strings.ts';

/** A bar chart of commands by day, with failures on top, and the same data as a table. */
export function DailyCommands({ days, commandsRun, failures }: Omit<ApplicationStats, 'endpoint'>) {
  const most = Math.max(...days.map((day) => day.commandsRun));
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <>
      <div>
        <p className="text-muted text-xs tabular-nums">{text.most(most)}</p>
        <div
          role="img"
          aria-label={text.chart(commandsRun, failures)}
          className="mt-2 flex h-32 items-end gap-px border-line border-b wide:gap-1"
        >
          {days.map((day) => (
            <div
              key={day.date}
              title={`${text.date(day.date)}: ${text.number(day.commandsRun)}`}
              className="flex h-full flex-1 flex-col justify-end"
            >
              <div style={{ height: share(day.failures) }} className="rounded-t-sm bg-danger" />
              <div style={{ height: share(day.commandsRun - day.failures) }} className="bg-accent" />
            </div>
          ))}
        </div>
        <p className="mt-1 flex justify-between text-muted text-xs">
          <span>{text.date(days[0]?.date ?? '')}</span>
          <span>{text.date(days.at(-1)?.date ?? '')}</span>
        </p>
      </div>
      <details>
        <summary className="w-fit cursor-pointer rounded-control py-[7px] font-medium text-sm touch:py-[13px]">
          {text.table}
        </summary>
        <table className="mt-2 w-full text-sm tabular-nums">
          <thead>
            <tr className="text-start text-muted">
              <th className="py-1 font-medium">{text.day}</th>
              <th className="py-1 text-end font-medium">{text.commandsRun}</th>
              <th className="py-1 text-end font-medium">{text.failures}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row" className="py-1 text-start font-normal">
                  {text.date(day.date)}
                </th>
                <td className="py-1 text-end">{text.number(day.commandsRun)}</td>
                <td className="py-1 text-end">{text.number(day.failures)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
