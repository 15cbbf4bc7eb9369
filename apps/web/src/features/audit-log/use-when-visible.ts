import { useCallback, useEffect, useRef } from 'react';

/** Calls back when an element becomes visible or almost visible. @returns the ref for the element */
export function useWhenVisible(onVisible: () => void): (element: HTMLElement | null) => void {
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  const observer = useRef<IntersectionObserver | null>(null);
  return useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: '400px' },
    );
    observer.current.observe(element);
  }, []);
}
