/** Polls for screens. */
import type { Client } from '@guildhall/client';

interface People {
  readonly ada: Client;
  readonly bo: Client;
  readonly cem: Client;
}

/** A channel with polls: with votes, without votes, ended. @returns the channel's id */
export async function seedPolls({ ada, bo, cem }: People, serverId: string): Promise<string> {
  const { id: channelId } = await ada.api.createChannel({ serverId, body: { name: 'votes' } });
  const ended = await cem.api.sendMessage({
    channelId,
    body: {
      poll: {
        question: 'Soup for Saturday?',
        answers: [{ text: 'Leek', emoji: '🥬' }, { text: 'Anything but leek' }],
      },
    },
  });
  await bo.api.votePoll({ channelId, messageId: ended.id, body: { answerIds: ['1'] } });
  await ada.api.votePoll({ channelId, messageId: ended.id, body: { answerIds: ['2'] } });
  await cem.api.expirePoll({ channelId, messageId: ended.id });
  const voted = await bo.api.sendMessage({
    channelId,
    body: {
      poll: {
        question: 'Which weekends can you lend a hand with the north wall, rain or shine?',
        answers: ['The first', 'The second', 'The one with the market, until noon at most'].map((text) => ({
          text,
        })),
        allowMultiselect: true,
        duration: 168,
      },
    },
  });
  await cem.api.votePoll({ channelId, messageId: voted.id, body: { answerIds: ['2'] } });
  await ada.api.votePoll({ channelId, messageId: voted.id, body: { answerIds: ['2', '3'] } });
  await ada.api.sendMessage({
    channelId,
    body: {
      poll: {
        question: 'Who keeps the key?',
        answers: [{ text: 'Ada' }, { text: 'Bo', emoji: '🪜' }, { text: 'Cem' }],
      },
    },
  });
  return channelId;
}
