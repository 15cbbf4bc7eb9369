/** The instance's condition and growth. */
import { Type } from 'typebox';
import { Nullable } from '../../contract/schema.ts';
import { named, nothing } from './inputs.ts';

/** A process's report about itself, sent every ten seconds. */
export const ProcessCondition = Type.Object({
  at: Type.String(),
  startedAt: Type.String(),
  ready: Type.Boolean(),
  problems: Type.Array(Type.Object({ name: Type.String(), warning: Type.Boolean(), detail: Type.String() }), {
    description: 'Failing checks of `/readyz`; with only warnings the process serves',
  }),
  connections: Type.Integer({ description: 'Gateway connections' }),
  eventLogLagMs: Type.Number({
    description: 'How long the oldest committed event has waited for its delivery',
  }),
  busy: Type.Number({ description: 'Share of the last seconds in which its thread worked, 0 to 1' }),
  memoryBytes: Type.Number(),
  machineLoad: Type.Number({ description: 'Load average of a minute, by processor' }),
  freeBytes: Nullable(Type.Number({ description: 'In its data folder' })),
  diskBytes: Nullable(Type.Number({ description: 'Of the disk that the data folder is on' })),
});

const Overview = Type.Object({
  processes: Type.Array(
    Type.Object({
      host: Type.String(),
      pid: Type.Integer(),
      version: Type.String(),
      silent: Type.Boolean({ description: 'Whether it has not renewed its lease for 15 seconds' }),
      condition: Nullable(ProcessCondition),
    }),
  ),
  days: Type.Array(
    Type.Object({
      day: Type.String({ description: 'In UTC, such as 2027-01-31' }),
      people: Type.Integer({ description: 'Accounts of people created that day' }),
      servers: Type.Integer({ description: 'Servers created that day' }),
      messages: Nullable(Type.Integer({ description: 'Null for days before the instance counted them' })),
    }),
    { description: 'The last thirty, the oldest first' },
  ),
});

export const overviewActions = { getOverview: named('getOverview', nothing, Overview) };
