/** Classes of a row that leads to a conversation: current, or bold while unread. */
export function rowColours({ current, unread }: { current?: boolean; unread?: boolean }): string {
  if (current) return 'bg-active text-ink';
  return unread ? 'font-semibold text-ink hover:bg-hover' : 'text-muted hover:bg-hover hover:text-ink';
}
