/** The slowmode of threads that are being started. Guildhall sets it in a request of its own. */
import { LIMITS, type StartedThread, updateChannel } from '@guildhall/protocol';
import { asObject } from '../../resources/json.ts';
import type { Call } from '../call.ts';
import { invalidField } from '../errors.ts';
import { NativeRefusal } from '../native-api.ts';

/** The slowmode that a body asks for, in seconds. @throws DiscordError for a malformed one */
export function askedSlowmode(body: unknown): number {
  const { rate_limit_per_user: secs } = asObject(body);
  if (secs === undefined || secs === null) return 0;
  if (typeof secs === 'number' && Number.isInteger(secs) && secs >= 0 && secs <= LIMITS.slowmodeSecs)
    return secs;
  throw invalidField('body/rate_limit_per_user', `must be a whole number from 0 to ${LIMITS.slowmodeSecs}`);
}

/** The thread with its slowmode, if the bot may set it. A refusal here would make bots start the thread again. */
export async function setSlowmode(call: Call, thread: StartedThread, secs: number): Promise<StartedThread> {
  if (secs === 0) return thread;
  const asked = { params: { channelId: thread.id }, body: { slowmodeSecs: secs } };
  try {
    const { slowmodeSecs } = await call.ask(updateChannel, asked);
    return { ...thread, slowmodeSecs };
  } catch (error) {
    if (error instanceof NativeRefusal) return thread;
    throw error;
  }
}
