import { texts } from '../../languages/texts.ts';

/** What screen readers say about lists that people sort. */
export const sortText = texts('sortText', {
  instructions:
    'Press Space to pick it up, arrow keys to move it, Space to put it down, Esc to leave it where it was.',
  picked: (name: string) => `${name} picked up.`,
  dropped: (name: string) => `${name} put down.`,
  cancelled: (name: string) => `${name} stays where it was.`,
  moved: (place: number, count: number) => `Now number ${place} of ${count}.`,
});
