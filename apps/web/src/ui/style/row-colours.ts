/** Classes of a row that leads to a conversation: where one is, or bold while something there is unread. */
export function rowColours({ current, unread }: { current: boolean; unread: boolean }): string {
  if (current) return 'bg-active text-ink';
  return unread ? 'font-semibold text-ink hover:bg-hover' : 'text-muted hover:bg-hover hover:text-ink';
}
