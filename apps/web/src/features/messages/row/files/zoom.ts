/** Computes a picture's scale and position in its frame. Pure. */
export interface Zoom {
  /** 1 fits the frame. */
  readonly scale: number;
  /** Offset from the middle in pixels, to the right and down. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };
export const LARGEST_SCALE = 8;

/**
 * Scales the picture by a factor around a point.
 * @param point relative to the middle of the frame
 */
export function zoomBy(zoom: Zoom, factor: number, point: Point = FITTED): Zoom {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, zoom.scale * factor));
  const change = scale / zoom.scale;
  return { scale, x: point.x - (point.x - zoom.x) * change, y: point.y - (point.y - zoom.y) * change };
}

export function moveBy(zoom: Zoom, by: Point): Zoom {
  return { ...zoom, x: zoom.x + by.x, y: zoom.y + by.y };
}

/**
 * Avoids gaps: a picture larger than the frame fills it, a smaller one is centred.
 * @param fitted the size of the picture at scale 1
 */
export function keepInside({ scale, x, y }: Zoom, fitted: Size, frame: Size): Zoom {
  const room = (picture: number, whole: number) => Math.max(0, (picture * scale - whole) / 2);
  const [across, down] = [room(fitted.width, frame.width), room(fitted.height, frame.height)];
  // Adds zero to avoid minus zero.
  return {
    scale,
    x: Math.min(across, Math.max(-across, x)) + 0,
    y: Math.min(down, Math.max(-down, y)) + 0,
  };
}
