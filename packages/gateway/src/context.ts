/** The parts of a gateway that its connections and sessions share. */
import type { EphemeralBus, EventTail } from '@guildhall/platform/events';
import type { InProcessRateLimiter } from '@guildhall/platform/rate-limits';
import type { EventLoopTurns } from './commands/event-loop-turns.ts';
import type { FairUse } from './commands/fair-use.ts';
import type { LoadGroups } from './commands/load-groups.ts';
import type { OpeningPace } from './commands/opening-pace.ts';
import type { StartLimits } from './commands/start-limits.ts';
import type { AudienceIndex } from './fan-out/audience-index.ts';
import type { RecentLog } from './fan-out/recent-log.ts';
import type { GatewayOptions } from './options.ts';
import type { GatewayPorts } from './ports.ts';
import type { SessionRegistry } from './session/session-registry.ts';
import type { ConnectionHost } from './socket/connection.ts';
import type { TimerWheel } from './socket/timer-wheel.ts';

export interface GatewayContext extends ConnectionHost {
  readonly ports: GatewayPorts;
  readonly tail: EventTail;
  readonly ephemeral: EphemeralBus;
  readonly badLogIns: GatewayOptions['badLogIns'];
  readonly rateLimitScale: number;
  /** The gateway's own URL, where clients resume. */
  readonly url: string;
  newSessionToken(): string;
  sign(text: string): string;
  readonly recentLog: RecentLog;
  readonly registry: SessionRegistry;
  readonly audiences: AudienceIndex;
  readonly startLimits: StartLimits;
  /** Of accounts, over all their connections to this process. */
  readonly accountLimits: InProcessRateLimiter;
  readonly openingPace: OpeningPace;
  readonly wheel: TimerWheel;
  readonly loadGroups: LoadGroups;
  readonly turns: EventLoopTurns;
  /** Of replaying events. */
  readonly replayTurns: FairUse;
  /** Of initial state, in bytes. */
  readonly stateTurns: FairUse;
  /** Number of disconnect orders so far. If it changes during a log-in, the credentials are checked again. */
  disconnectOrders: number;
}
