/** A conversation with formatted texts, a quotation, code and a reply. */
import type { Client } from '@guildhall/client';

type Speaker = 'ada' | 'bo' | 'cem';

const TALK: readonly (readonly [speaker: Speaker, text: string])[] = [
  ['bo', 'Morning. I walked the site yesterday: the **north wall** is drier than we feared.'],
  ['bo', 'Photos follow when I find the cable.'],
  ['cem', 'That is good news. Do we still need the second coat?'],
  ['ada', 'I would do it anyway. Paint is cheap, scaffolding is not.'],
  ['bo', '> Paint is cheap, scaffolding is not.\nPut that over the door.'],
  [
    'cem',
    'Here is the list for Saturday:\n- brushes, two sizes\n- the long ladder\n- lunch for six\n\n`14:00` at the gate, ||bring cake||',
  ],
  [
    'ada',
    'The check I run on the moisture readings:\n```ts\nconst dry = readings.filter((r) => r.percent < 12);\nconsole.log(dry.length, "of", readings.length, "are dry");\n```',
  ],
  ['bo', 'Works for me. The manual is at https://example.org/plaster/guide_(2nd).html, page *nine*.'],
];

/** @param keysId a channel that is mentioned @returns the id of the last message of `TALK` */
export async function seedConversation(
  people: Readonly<Record<Speaker, Client>>,
  channelId: string,
  { adaId, keysId }: { readonly adaId: string; readonly keysId: string },
): Promise<string> {
  let last = '';
  for (const [speaker, text] of TALK) {
    const { id } = await people[speaker].sendMessage(channelId, text);
    last = id;
  }
  await people.cem.sendMessage(channelId, {
    content: `Found it. <@${adaId}>, can you unlock <#${keysId}>?`,
    replyTo: last,
  });
  await people.ada.sendMessage(channelId, 'Done. See you on Saturday.');
  return last;
}
