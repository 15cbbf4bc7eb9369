/** The sections of the console, each shown only to people with access. */
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccessSection } from './AccessSection.tsx';
import { AnnouncementsSection } from './announcements/AnnouncementsSection.tsx';
import { BackupsSection } from './BackupsSection.tsx';
import { ConsoleAccess } from './ConsoleAccess.tsx';
import { DeliverySection } from './DeliverySection.tsx';
import { JobsSection } from './JobsSection.tsx';
import { LogSection } from './LogSection.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { PeopleSection } from './people/PeopleSection.tsx';
import { ReportsSection } from './reports/ReportsSection.tsx';
import { RetentionSection } from './retention/RetentionSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { ServersSection } from './servers/ServersSection.tsx';

/** @param Section searches for the `target` in the address, if there is one */
const withAccess = (Section: (props: { target: string }) => ReactNode) =>
  function ConsoleSection() {
    const { target = '' } = useSearch({ strict: false });
    return (
      <ConsoleAccess>
        <Section target={target} />
      </ConsoleAccess>
    );
  };

export const Overview = withAccess(OverviewSection);
export const People = withAccess(PeopleSection);
export const Servers = withAccess(ServersSection);
export const Reports = withAccess(ReportsSection);
export const Announcements = withAccess(AnnouncementsSection);
export const Access = withAccess(AccessSection);
export const Backups = withAccess(BackupsSection);
export const Delivery = withAccess(DeliverySection);
export const Jobs = withAccess(JobsSection);
export const Retention = withAccess(RetentionSection);
export const Settings = withAccess(SettingsSection);
export const Log = withAccess(LogSection);
