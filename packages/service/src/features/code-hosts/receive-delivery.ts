import { type BodyStream, fingerprint, type ReadProgress, Reply, SerialisedJson } from '@guildhall/platform';
import { type EmbedInput, LIMITS, type Message } from '@guildhall/protocol';
import type { PublicContext, Runtime } from '../../runtime.ts';
import { withFreshState } from '../access/index.ts';
import { messageById, oneMessageView } from '../messages/index.ts';
import { truncate } from '../rich-content/index.ts';
import {
  countWebhookPost,
  type PostingWebhook,
  postAsWebhook,
  requireWebhookByToken,
  type WebhookDraft,
} from '../webhooks/index.ts';
import { readCutJson } from './cut-json.ts';
import { EVENTS } from './events.ts';
import { formField } from './form-field.ts';
import { Payload } from './payload.ts';
import { deliveryEmbed } from './post.ts';
import { type Delivery, insertDelivery, postedDelivery } from './store.ts';

type Answer = Reply<SerialisedJson<Message> | undefined>;

const NOTHING: Answer = new Reply(204, undefined);
const FORM = 'application/x-www-form-urlencoded';
const MAX_DELIVERY_ID = 100;

/** Thrown in the transaction of a post when another request has posted the delivery. */
class PostedBeforeError extends Error {}

/**
 * Posts a delivery of a code host (specification: POST …/codehost; design 5.6): 200 with the message, 204 for events
 * and actions without a post. A repeated delivery gets the earlier message, or 204 once that is deleted.
 * @throws ApiError unknown_webhook, rate_limited, invalid_request, unsupported_media_type, body_too_large, tag_required
 */
export async function receiveDelivery(
  { runtime }: PublicContext,
  path: { readonly webhookId: string; readonly webhookToken: string },
  stream: BodyStream,
): Promise<Answer> {
  await countWebhookPost(runtime, path);
  const toPost = EVENTS.get(stream.header('x-github-event') ?? '');
  if (!toPost) return NOTHING;
  const payload = new Payload(await readBody(stream));
  const post = payload.isObject ? toPost(payload) : null;
  if (!post) return NOTHING;
  const deliveryId = readDeliveryId(stream);
  const delivery = deliveryId === null ? null : { webhookId: path.webhookId, deliveryId };
  const embed = deliveryEmbed(payload, post);
  // The webhook may have been deleted or moved while the body arrived.
  return withFreshState(runtime, async (readSoFar) => {
    const posting = await requireWebhookByToken(runtime, path.webhookId, path.webhookToken);
    return postEmbed(runtime, posting, embed, { delivery, readSoFar });
  });
}

async function readBody(stream: BodyStream) {
  const chunks = stream.chunks();
  return readCutJson(stream.contentType === FORM ? formField(chunks, 'payload') : chunks);
}

function readDeliveryId(stream: BodyStream): string | null {
  const id = stream.header('x-github-delivery');
  return id !== null && id.length > MAX_DELIVERY_ID ? fingerprint(id).toString('base64url') : id || null;
}

async function postEmbed(
  runtime: Runtime,
  posting: PostingWebhook,
  embed: EmbedInput,
  { delivery, readSoFar }: { readonly delivery: Delivery | null; readonly readSoFar: ReadProgress },
): Promise<Answer> {
  const { row } = posting.channel;
  const inForum = row.kind === 'forum' ? { threadName: truncate(embed.title ?? '', LIMITS.channelName) } : {};
  const once = delivery ? { inTransaction: recording(runtime, delivery) } : {};
  try {
    const sent = await postAsWebhook(runtime, posting, {
      embeds: [{ ...embed }],
      readSoFar,
      ...inForum,
      ...once,
    });
    return new Reply(200, new SerialisedJson<Message>(sent.json));
  } catch (error) {
    if (!(error instanceof PostedBeforeError) || !delivery) throw error;
    return answerAgain(runtime, delivery);
  }
}

/** The row that records the delivery is written with the message. */
function recording(runtime: Runtime, delivery: Delivery): WebhookDraft['inTransaction'] {
  return async (tx, messageId, channelId) => {
    const posted = { channelId, messageId, at: new Date(runtime.clock.now()) };
    if (!(await insertDelivery(tx.db, delivery, posted))) throw new PostedBeforeError();
  };
}

async function answerAgain(runtime: Runtime, delivery: Delivery): Promise<Answer> {
  const { db } = runtime.database;
  const posted = await postedDelivery(db, delivery);
  const row = posted && (await messageById(db, posted.channelId, posted.messageId));
  if (!row) return NOTHING;
  const view = await oneMessageView(runtime, row);
  return new Reply(200, new SerialisedJson<Message>(JSON.stringify(view)));
}
