/**
 * The operator console: accounts, servers, reports, access, settings and the log.
 *
 * @place Your settings: Operator console, for operators
 */
import {
  DatabaseBackup,
  Flag,
  Gauge,
  Hourglass,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MailCheck,
  Megaphone,
  ScrollText,
  Server,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react';
import { loadLater, type Part } from '../../state/slots.ts';
import { settingsSections } from '../accounts/index.ts';
import { operatorSectionText as text } from './section-strings.ts';

const load = () => import('./ConsoleSections.tsx');

function section(id: keyof typeof text, icon: LucideIcon, component: Part) {
  return settingsSections.entry({
    id: `operator-${id}`,
    group: 'operators',
    label: text[id],
    icon,
    words: text.words,
    allowed: (account) => account.operator === true,
    component,
  });
}

export const operators = [
  section('overview', Gauge, loadLater(load, 'Overview')),
  section('people', UsersRound, loadLater(load, 'People')),
  section('servers', Server, loadLater(load, 'Servers')),
  section('reports', Flag, loadLater(load, 'Reports')),
  section('announcements', Megaphone, loadLater(load, 'Announcements')),
  section('access', KeyRound, loadLater(load, 'Access')),
  section('backups', DatabaseBackup, loadLater(load, 'Backups')),
  section('delivery', MailCheck, loadLater(load, 'Delivery')),
  section('jobs', ListChecks, loadLater(load, 'Jobs')),
  section('retention', Hourglass, loadLater(load, 'Retention')),
  section('settings', SlidersHorizontal, loadLater(load, 'Settings')),
  section('log', ScrollText, loadLater(load, 'Log')),
];
