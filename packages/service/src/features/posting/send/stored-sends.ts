/** The result of a batch's statement: which messages were stored, and where their events are in the log. */
import {
  eventBefore,
  groupPositions,
  type LogPosition,
  provenPosition,
  type StateVersion,
  type WrittenEvents,
} from '@guildhall/platform';
import type { Audience } from '@guildhall/platform/events';
import { messageCreate } from '@guildhall/protocol';
import { MESSAGE_COUNT } from './input-store.ts';

/** Events of the batch other than MESSAGE_CREATE; a tail must read them from the log. */
type OtherEvents = 'none' | 'always' | 'of new followers';

/** SQL that finds the last event before those of transaction `xid`; null if the tail must read the log. */
function followedEvent(others: OtherEvents, expected: string): string {
  if (others === 'always') return 'null';
  const condition = others === 'none' ? '' : ' when exists (select from followed) then null';
  return `case${condition} when xid is not null then ${eventBefore(expected)} end`;
}

/**
 * Columns of the result. `changed` maps drafted ids to stored ones; it is null if all are the same.
 * @param expected parameter with the id of the transaction that would directly follow the previous batch
 * @param refuses whether messages may have been left out
 */
export function answerColumns(others: OtherEvents, expected: string, refuses: boolean): string {
  return `case when 0 <> any(delays)${refuses ? ` or (select count(*) from accepted) < ${MESSAGE_COUNT}` : ''}
    then coalesce((select string_agg(drafted_id || ' ' || id, ',') from accepted), '') end as changed,
  xid || ' ' || positions as written, ${followedEvent(others, expected)} as before`;
}

/** How a batch is written. */
export interface BatchWriting {
  readonly now: Date;
  readonly nonceWindowMs: number;
  /** The state that allowed the senders to send. */
  readonly version?: StateVersion | null;
  /** Whether every process reads rows of the log with several events. */
  readonly grouped?: boolean;
  /** The newest event that this process has handed to the tail. */
  readonly previous?: LogPosition | null;
}

export interface BatchAnswer {
  readonly changed: string | null;
  readonly written: string | null;
  readonly before: string | null;
}

interface Drafted {
  readonly row: { readonly id: string; readonly payload: string };
  readonly audience: Audience;
}

export class StoredSends {
  readonly #changed: ReadonlyMap<string, string> | null;
  readonly #answer: BatchAnswer;
  readonly #groupSize: number;
  readonly #previous: LogPosition | null;

  /**
   * @param groupSize the maximum number of sends that share a row of the log
   * @param previous the position from which the statement's expected transaction was computed
   */
  constructor(answer: BatchAnswer, groupSize: number, previous: LogPosition | null) {
    this.#answer = answer;
    this.#groupSize = groupSize;
    this.#previous = previous;
    const { changed } = answer;
    const pairs = changed ? changed.split(',').map((pair) => pair.split(' ') as [string, string]) : [];
    this.#changed = changed === null ? null : new Map(pairs);
  }

  /** The id that a message was stored with; undefined if its nonce or its interaction's first response was taken. */
  idOf(drafted: string): string | undefined {
    return this.#changed === null ? drafted : this.#changed.get(drafted);
  }

  /** The events for the tail, or null if it must read them, because ids moved or other events may come between. */
  written(sends: readonly Drafted[]): WrittenEvents | null {
    const { written, before } = this.#answer;
    const after = provenPosition(before, this.#previous);
    if (after === null || written === null) return null;
    const [xid = '', ...rows] = written.split(' ');
    const stored = sends.filter(({ row }) => this.idOf(row.id) === row.id);
    const positions = this.#positions(sends, rows);
    if (stored.length !== positions.length) return null;
    const events = stored.map(({ row, audience }, index) => ({
      xid,
      position: positions[index] as string,
      name: messageCreate.name,
      audience,
      payload: row.payload,
    }));
    return { after, events };
  }

  /** The position of each event, computed from those of the log's rows. */
  #positions(sends: readonly Drafted[], rows: readonly string[]): readonly string[] {
    const counts = new Map<number, number>();
    for (const [index, { row }] of sends.entries()) {
      if (this.idOf(row.id) === undefined) continue;
      const group = Math.floor(index / this.#groupSize);
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    return [...counts.values()].flatMap((count, index) => groupPositions(rows[index] ?? '0', count));
  }
}
