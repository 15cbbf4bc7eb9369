/** Methods of a message. */
import type { MessageMethods, MessagePlace, Objects } from './kinds.ts';

export function messageMethods(objects: Objects): MessageMethods {
  const { api } = objects;
  return {
    get channel() {
      return objects.channel({ id: (this as unknown as MessagePlace).channelId });
    },
    reply(answer, options) {
      const body = typeof answer === 'string' ? { content: answer } : answer;
      return objects.send(this.channelId, { ...body, replyTo: this.id }, options);
    },
    async fetch() {
      return objects.message(await api.getMessage(placeOf(this)));
    },
    async edit(change, options) {
      const body = typeof change === 'string' ? { content: change } : change;
      return objects.message(await api.editMessage({ ...options, ...placeOf(this), body }));
    },
    async delete(options) {
      await api.deleteMessage({ ...options, ...placeOf(this) });
    },
    async react(emoji) {
      await api.addReaction({ ...placeOf(this), emoji });
    },
    async unreact(emoji) {
      await api.removeOwnReaction({ ...placeOf(this), emoji });
    },
    async pin(options) {
      await api.pinMessage({ ...options, ...placeOf(this) });
    },
    async unpin(options) {
      await api.unpinMessage({ ...options, ...placeOf(this) });
    },
    async publish() {
      await api.crosspostMessage(placeOf(this));
    },
    async startThread(thread) {
      const body = { ...thread, messageId: this.id };
      return objects.channel(await api.createThread({ channelId: this.channelId, body }));
    },
    async endPoll() {
      return objects.message(await api.expirePoll(placeOf(this)));
    },
  };
}

function placeOf({ id, channelId }: MessagePlace): {
  readonly channelId: string;
  readonly messageId: string;
} {
  return { channelId, messageId: id };
}
