import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Returns, with the whole query, to the address that required a log-in. */
export function ReturnTo({ next }: { next: string | undefined }) {
  const router = useRouter();
  useEffect(() => router.history.replace(next ?? '/'), [router, next]);
  return null;
}
