import type { GatewayState, ServerEntry } from '../../state/model.ts';
import { isSuspended } from '../../state/permissions.ts';
import { createSlot, type Part } from '../../state/slots.ts';
import type { SettingsSection } from '../../ui/panels/SettingsPanel.tsx';

export interface ServerSection extends SettingsSection {
  readonly group: 'server' | 'people' | 'moderation' | 'community' | 'last';
  /** Whether the signed-in person may open it. */
  allowed(state: GatewayState, serverId: string): boolean;
  readonly component: Part<{ readonly server: ServerEntry; readonly serverId: string }>;
}

/** The sections of a server's settings. */
export const serverSections = createSlot<ServerSection>();

/** Parts that other features add to a server's overview. */
export const overviewParts = createSlot<Part<{ readonly server: ServerEntry }>>();

/** The sections that the signed-in person may open. */
export function allowedSections(state: GatewayState, serverId: string): readonly ServerSection[] {
  return serverSections.entries().filter((section) => section.allowed(state, serverId));
}

/** Whether the signed-in person is the owner and may act as such, which nobody may in a suspended server. */
export function mayActAsOwner(state: GatewayState, serverId: string): boolean {
  return isServerOwner(state, serverId) && !isSuspended(state, serverId);
}

export function isServerOwner(state: GatewayState, serverId: string): boolean {
  return state.account !== null && state.servers[serverId]?.ownerId === state.account.id;
}
