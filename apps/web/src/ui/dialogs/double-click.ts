const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PIXELS = 30;

/** The latest press, and when the first one of its double click was. */
let press = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, firstAt: Number.NEGATIVE_INFINITY };

addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y, timeStamp: at }) => {
    const isRepeated =
      at - press.at < DOUBLE_CLICK_MS && Math.hypot(x - press.x, y - press.y) < DOUBLE_CLICK_PIXELS;
    press = { x, y, at, firstAt: isRepeated ? press.firstAt : at };
  },
  { capture: true },
);

/** Whether the pointer event belongs to a double click or double tap that began before this time. */
export function isOfDoubleClickBefore(time: number, { timeStamp }: Event): boolean {
  return press.firstAt < time && timeStamp - press.at < DOUBLE_CLICK_MS;
}
