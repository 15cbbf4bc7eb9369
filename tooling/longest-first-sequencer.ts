/** Starts the longest test files first, so that none runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In starting order; all others follow in the usual order. */
const LONGEST = [
  'e2e/screens.test.ts',
  'e2e/failures.test.ts',
  'apps/guildhall/src/process/start.test.ts',
  'e2e/reading.test.ts',
  'e2e/voice.test.ts',
  'e2e/endings.test.ts',
  'e2e/setting-up-a-server.test.ts',
  'e2e/messages.test.ts',
  'e2e/members-and-roles.test.ts',
  'e2e/actions.test.ts',
  'e2e/jumps.test.ts',
  'e2e/voice-moves.test.ts',
  'e2e/worker.test.ts',
  'apps/guildhall/src/backup/backup.test.ts',
  'apps/guildhall/src/backup/damaged-backups.test.ts',
  'e2e/sign-in.test.ts',
  'e2e/focus.test.ts',
  'e2e/moderation-settings.test.ts',
  'apps/guildhall/src/upgrade/convert-data.test.ts',
  'packages/service/src/hostile-requests.test.ts',
  'packages/platform/src/postgres/embedded-postgres.test.ts',
  'packages/platform/src/images/images.test.ts',
  'e2e/interactions.test.ts',
  'packages/service/src/features/access/tests/elsewhere.test.ts',
  'e2e/kill.test.ts',
  'e2e/discord-surface.test.ts',
  'apps/guildhall/src/readiness/readiness.test.ts',
  'e2e/raids.test.ts',
  'e2e/threads.test.ts',
  'e2e/examples.test.ts',
  'packages/service/src/features/access/tests/channels.test.ts',
  'packages/service/src/features/access/tests/servers.test.ts',
  'packages/testkit/src/chaos/chaos.test.ts',
  'e2e/tabs.test.ts',
  'packages/client/package.test.ts',
  'packages/service/src/fuzz.test.ts',
];

export default class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? LONGEST.length : index;
    };
    return [...usual].sort((left, right) => place(left) - place(right));
  }
}
