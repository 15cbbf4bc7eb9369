/** Moves within a list that are shown at once and taken back when the service refuses them. */
import { orTakeBack } from '../gateway-store.ts';

interface UnderWay<Move> {
  readonly move: Move;
  /** The move that takes it back; null if it changed nothing. */
  back: Move | null;
}

/**
 * @param show shows a move in the current list, and returns the one that takes it back
 * @returns a function that shows a move and has it saved; other moves and events in between stay when it fails
 */
export function movesUnderWay<Move>(show: (move: Move) => Move | null) {
  const underWay: UnderWay<Move>[] = [];
  const takeBack = ({ back }: UnderWay<Move>) => back && show(back);

  return async (move: Move, save: () => Promise<unknown>): Promise<void> => {
    const entry: UnderWay<Move> = { move, back: show(move) };
    underWay.push(entry);
    let later: UnderWay<Move>[] = [];
    try {
      await orTakeBack(save, () => {
        // Later moves began from this one, so they are taken back first and then made again.
        later = underWay.slice(underWay.indexOf(entry) + 1);
        later.toReversed().forEach(takeBack);
        takeBack(entry);
      });
    } catch (error) {
      for (const each of later) each.back = show(each.move);
      throw error;
    } finally {
      underWay.splice(underWay.indexOf(entry), 1);
    }
  };
}
