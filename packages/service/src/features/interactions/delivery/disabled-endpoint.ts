import { type JobPayload, job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime } from '../../../runtime.ts';
import { type BotApplication, botApplication, recordEndpointResponse } from '../../applications/index.ts';
import { sendSystemMessage, systemTexts } from '../../notices/index.ts';

export const disabledEndpointNoticeJob = job({
  name: 'tell-of-disabled-endpoint',
  payload: Type.Object({
    applicationId: Id,
    url: Type.String(),
    disabledId: Type.String({
      description: 'Created with the job: a message with this text and a higher id is its own',
    }),
  }),
});

/** Counts a failure of an endpoint. If it disables the endpoint, a job of the same transaction informs the owner. */
export async function recordEndpointFailure(
  runtime: Runtime,
  { id: applicationId }: BotApplication,
  url: string,
  sentence: string,
): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    if (!(await recordEndpointResponse(runtime, tx.db, { applicationId, url }, sentence))) return;
    await tx.addJob(disabledEndpointNoticeJob, { applicationId, url, disabledId: runtime.ids.next() });
  });
}

/**
 * Informs the owner, in a direct message of the system account, that the endpoint is disabled (design 3.4). Safe to run
 * twice.
 */
export async function sendDisabledEndpointNotice(
  runtime: Runtime,
  { applicationId, url, disabledId }: JobPayload<typeof disabledEndpointNoticeJob>,
): Promise<void> {
  const application = await botApplication(runtime, applicationId);
  if (!application) return;
  const { name, ownerId } = application;
  const texts = await systemTexts(runtime.database.db, ownerId);
  const content = texts.endpointDisabled(name, url);
  await sendSystemMessage(runtime, { userId: ownerId, content, afterId: disabledId });
}
