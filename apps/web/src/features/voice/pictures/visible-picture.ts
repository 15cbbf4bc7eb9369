/**
 * Reports which pictures of others are visible and how large they are, so that the server sends no others, and none
 * in a larger size.
 */
import type { VoicePicture } from '@guildhall/protocol';
import { type RefObject, useEffect } from 'react';
import { createStore } from '../../../state/store.ts';
import type { PictureSource } from './streams.ts';

export const visiblePictures = createStore<readonly VoicePicture[]>([]);

/** Sizes are rounded to these steps. */
const HEIGHT_STEP_PX = 60;

function put(picture: VoicePicture): void {
  visiblePictures.update((all) => {
    const others = all.filter(({ userId, source }) => userId !== picture.userId || source !== picture.source);
    if (others.length < all.length && all.some((each) => isEqual(each, picture))) return all;
    return [...others, picture].sort((one, other) => other.height - one.height);
  });
}

function drop(userId: string, source: PictureSource): void {
  visiblePictures.update((all) => all.filter((each) => each.userId !== userId || each.source !== source));
}

function isEqual(one: VoicePicture, other: VoicePicture): boolean {
  return one.userId === other.userId && one.source === other.source && one.height === other.height;
}

/**
 * Requests someone's picture in an element's size while the element is visible. @param on false while it is not shown
 */
export function useVisiblePicture(
  element: RefObject<HTMLElement | null>,
  { userId, source, on }: { readonly userId: string; readonly source: PictureSource; readonly on: boolean },
): void {
  useEffect(() => {
    const shown = element.current;
    if (!shown || !on) return;
    let isVisible = true;
    function report(): void {
      const isPinned =
        document.pictureInPictureElement !== null && shown?.contains(document.pictureInPictureElement);
      const isSeen = isPinned || (isVisible && document.visibilityState === 'visible');
      const pixels = (shown?.clientHeight ?? 0) * devicePixelRatio;
      if (isSeen)
        put({ userId, source, height: Math.min(4320, Math.ceil(pixels / HEIGHT_STEP_PX) * HEIGHT_STEP_PX) });
      else drop(userId, source);
    }
    const resized = new ResizeObserver(report);
    const moved = new IntersectionObserver(([entry]) => {
      isVisible = entry?.isIntersecting ?? isVisible;
      report();
    });
    resized.observe(shown);
    moved.observe(shown);
    document.addEventListener('visibilitychange', report);
    return () => {
      resized.disconnect();
      moved.disconnect();
      document.removeEventListener('visibilitychange', report);
      drop(userId, source);
    };
  }, [element, userId, source, on]);
}
