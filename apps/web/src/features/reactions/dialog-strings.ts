import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of the list of reactions, and of menus. */
export const reactionDialogText = texts('reactionDialogText', {
  quick: (emoji: string) => `React with ${emoji}`,
  who: 'See who reacted',
  title: 'Reactions',
  loading: 'Loading reactions',
  nobody: 'No one has this reaction any more.',
  removeOf: (name: string) => `Remove the reaction of ${name}`,
  removeEmoji: (emoji: string) => `Remove all ${emoji}`,
  removeAll: 'Remove all reactions',
  removeEmojiTitle: (emoji: string) => `Remove all ${emoji}?`,
  removeAllTitle: 'Remove all reactions?',
  lost: (count: number) =>
    plural(count, {
      one: '# reaction is lost. This cannot be undone.',
      other: '# reactions are lost. This cannot be undone.',
    }),
  remove: 'Remove',
});
