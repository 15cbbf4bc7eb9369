import type { Message } from '@guildhall/client';

const BAR = 20;

/** The answers as bars, most votes first. */
export function drawResult({ answers, total }: NonNullable<Message['poll']>): string {
  if (total === 0) return 'Nobody voted.';
  const most = Math.max(...answers.map(({ count }) => count));
  return [...answers]
    .sort((left, right) => right.count - left.count)
    .map(({ text, count }) => {
      const filled = Math.round((count / most) * BAR);
      const bar = '█'.repeat(filled).padEnd(BAR, '░');
      const line = `${text}: ${count}`;
      return `${count === most ? `**${line}**` : line}\n\`${bar}\``;
    })
    .join('\n');
}
