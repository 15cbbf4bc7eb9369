/** Formats lengths of time like a clock. */
import { useEffect, useState } from 'react';

/** `4:07`, or `1:04:07` from an hour on. */
function formatLength(ms: number): string {
  const secs = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(secs / 3600);
  const minutes = Math.floor(secs / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(secs % 60)}` : `${minutes}:${two(secs % 60)}`;
}

/** The time since a moment, kept current. */
export function useLengthSince(moment: string | undefined): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return moment === undefined ? '' : formatLength(now - Date.parse(moment));
}
