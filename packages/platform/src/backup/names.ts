/** Names of backups, which sort by time. */

export function nameAt(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '');
}

const TIME_IN_NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

/** Later than the last name: while the clock was ahead, a backup got one that would stay the newest for years. */
export function nameAfter(last: string | undefined, now: Date): string {
  const earliest = Date.parse(last?.replace(TIME_IN_NAME, '$1-$2-$3T$4:$5:$6.$7Z') ?? '') + 1;
  return nameAt(earliest > now.getTime() ? new Date(earliest) : now);
}
