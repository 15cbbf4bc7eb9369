import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/**
 * Moves rows by keyboard. The original ignores keys from Space until the rows have been measured, which on a busy
 * machine takes longer than the next key, and then moves the row too far. Here such keys wait.
 */
export class PatientKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    let stop: () => void = () => undefined;
    super({
      ...props,
      onEnd() {
        stop();
        props.onEnd();
      },
      onCancel() {
        stop();
        props.onCancel();
      },
    });
    stop = keepEarlyKeys(props);
  }
}

/** Keeps keys until the rows are measured, then presses them, one a frame. @returns a function that forgets them */
function keepEarlyKeys({ activeNode, context }: KeyboardSensorProps): () => void {
  const early: KeyboardEvent[] = [];
  let pressed: KeyboardEvent | undefined;
  let frame = 0;
  function keep(event: KeyboardEvent): void {
    if (event === pressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.push(event);
  }
  function pressNext(): void {
    const { collisionRect, droppableRects } = context.current;
    const isMeasured = collisionRect !== null && droppableRects.size > 0;
    const next = isMeasured ? early.shift() : undefined;
    const isListGone = activeNode.node.current === null;
    if (isListGone || (isMeasured && !next)) stop();
    else frame = requestAnimationFrame(pressNext);
    if (!next) return;
    pressed = new KeyboardEvent(next.type, next);
    next.target?.dispatchEvent(pressed);
  }
  // The sensor listens after a timer too, which was set before this one.
  const timer = setTimeout(pressNext);
  function stop(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    removeEventListener('keydown', keep, true);
  }
  addEventListener('keydown', keep, true);
  return stop;
}
