/** The sections of the console, each behind its door. */
import type { ReactNode } from 'react';
import { AccessSection } from './AccessSection.tsx';
import { AnnouncementsSection } from './announcements/AnnouncementsSection.tsx';
import { BackupsSection } from './BackupsSection.tsx';
import { ConsoleDoor } from './ConsoleDoor.tsx';
import { DeliverySection } from './DeliverySection.tsx';
import { JobsSection } from './JobsSection.tsx';
import { LogSection } from './LogSection.tsx';
import { OverviewSection } from './overview/OverviewSection.tsx';
import { PeopleSection } from './people/PeopleSection.tsx';
import { ReportsSection } from './ReportsSection.tsx';
import { RetentionSection } from './retention/RetentionSection.tsx';
import { ServersSection } from './ServersSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const behindDoor = (Section: () => ReactNode) => () => (
  <ConsoleDoor>
    <Section />
  </ConsoleDoor>
);

export const Overview = behindDoor(OverviewSection);
export const People = behindDoor(PeopleSection);
export const Servers = behindDoor(ServersSection);
export const Reports = behindDoor(ReportsSection);
export const Announcements = behindDoor(AnnouncementsSection);
export const Access = behindDoor(AccessSection);
export const Backups = behindDoor(BackupsSection);
export const Delivery = behindDoor(DeliverySection);
export const Jobs = behindDoor(JobsSection);
export const Retention = behindDoor(RetentionSection);
export const Settings = behindDoor(SettingsSection);
export const Log = behindDoor(LogSection);
