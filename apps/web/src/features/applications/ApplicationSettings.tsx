import { useParams } from '@tanstack/react-router';
import { ApplicationPage } from './ApplicationPage.tsx';
import { ApplicationsSection } from './ApplicationsSection.tsx';

/** The person's applications, or the one in the address. */
export function ApplicationSettings() {
  const { applicationId } = useParams({ strict: false });
  if (!applicationId) return <ApplicationsSection />;
  return <ApplicationPage key={applicationId} applicationId={applicationId} />;
}
