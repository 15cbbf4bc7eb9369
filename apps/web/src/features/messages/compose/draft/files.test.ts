import { LIMITS } from '@guildhall/protocol/limits';
import { expect, it } from 'vitest';
import { addFiles, filesIn } from './files.ts';

it('names files that are too large and files above the number that a message may have', () => {
  const film = new File([], 'film.mp4');
  Object.defineProperty(film, 'size', { value: LIMITS.fileBytes + 1 });
  const notes = Array.from(
    { length: LIMITS.filesPerMessage + 1 },
    (_, index) => new File(['a'], `${index}.txt`),
  );
  const refusal = addFiles('1', [film, ...notes]);
  expect(refusal).toContain('film.mp4');
  expect(refusal).toContain(`${LIMITS.filesPerMessage}.txt`);
  expect(filesIn('1')).toHaveLength(LIMITS.filesPerMessage);
});
