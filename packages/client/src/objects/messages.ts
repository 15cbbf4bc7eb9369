/** Methods of a message. */
import type { MessageMethods, MessageReference, Objects } from './kinds.ts';

export function messageMethods(objects: Objects): MessageMethods {
  const { api } = objects;
  return {
    get channel() {
      return objects.channel({ id: (this as unknown as MessageReference).channelId });
    },
    reply(answer, options) {
      const body = typeof answer === 'string' ? { content: answer } : answer;
      return objects.send(this.channelId, { ...body, replyTo: this.id }, options);
    },
    async fetch() {
      return objects.message(await api.getMessage(paramsOf(this)));
    },
    async edit(change, options) {
      const body = typeof change === 'string' ? { content: change } : change;
      return objects.message(await api.editMessage({ ...options, ...paramsOf(this), body }));
    },
    async delete(options) {
      await api.deleteMessage({ ...options, ...paramsOf(this) });
    },
    async react(emoji) {
      await api.addReaction({ ...paramsOf(this), emoji });
    },
    async unreact(emoji) {
      await api.removeOwnReaction({ ...paramsOf(this), emoji });
    },
    async pin(options) {
      await api.pinMessage({ ...options, ...paramsOf(this) });
    },
    async unpin(options) {
      await api.unpinMessage({ ...options, ...paramsOf(this) });
    },
    async publish() {
      await api.crosspostMessage(paramsOf(this));
    },
    async startThread(thread) {
      const body = { ...thread, messageId: this.id };
      return objects.channel(await api.createThread({ channelId: this.channelId, body }));
    },
    async endPoll() {
      return objects.message(await api.expirePoll(paramsOf(this)));
    },
  };
}

function paramsOf({ id, channelId }: MessageReference): {
  readonly channelId: string;
  readonly messageId: string;
} {
  return { channelId, messageId: id };
}
