import { describe, expect, it } from 'vitest';
import { FITTED, keepInside, LARGEST_SCALE, moveBy, zoomBy } from './zoom.ts';

describe('a zoomed picture', () => {
  const fitted = { width: 400, height: 300 };
  const frame = { width: 400, height: 600 };

  it('keeps the point under the pointer', () => {
    const point = { x: 100, y: -50 };
    const zoom = zoomBy(zoomBy(FITTED, 2, point), 1.5, point);
    expect(zoom).toEqual({ scale: 3, x: -200, y: 100 });
    expect(zoomBy(zoom, 1 / 3, point)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('is between one and eight times the size that fits the frame', () => {
    expect(zoomBy(FITTED, 0.1).scale).toBe(1);
    expect(zoomBy(FITTED, 100).scale).toBe(LARGEST_SCALE);
  });

  it('moves only as far as there is more to see', () => {
    const far = moveBy({ scale: 2, x: 0, y: 0 }, { x: 1000, y: 1000 });
    expect(keepInside(far, fitted, frame)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(keepInside(moveBy(FITTED, { x: -9, y: 9 }), fitted, frame)).toEqual(FITTED);
  });
});
