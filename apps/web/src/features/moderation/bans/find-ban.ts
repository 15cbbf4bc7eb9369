import { ApiRequestError } from '@guildhall/client';
import type { Ban } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';

/** The ban of a person, or null without one. */
export async function findBan(serverId: string, userId: string, signal?: AbortSignal): Promise<Ban | null> {
  try {
    return await client.api.getBan({ serverId, userId, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof ApiRequestError && error.code === 'unknown_ban') return null;
    throw error;
  }
}
