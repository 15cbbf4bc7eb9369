import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Goes back, with its whole query, to the address that somebody had to log in for. */
export function ReturnTo({ next }: { next: string | undefined }) {
  const router = useRouter();
  useEffect(() => router.history.replace(next ?? '/'), [router, next]);
  return null;
}
