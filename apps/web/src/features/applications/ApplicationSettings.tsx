import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApplicationPage } from './ApplicationPage.tsx';
import { ApplicationsSection } from './ApplicationsSection.tsx';

/** The person's applications, or the one in the address. */
export function ApplicationSettings() {
  const { applicationId } = useParams({ strict: false });
  const lastOpen = useRef<string>(undefined);
  if (!applicationId) return <ApplicationsSection lastOpen={lastOpen.current} />;
  lastOpen.current = applicationId;
  return <ApplicationPage key={applicationId} applicationId={applicationId} />;
}
