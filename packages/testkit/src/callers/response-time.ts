/** The time in which a bot must respond: three seconds, which a busy machine may exceed in tests of other things. */

import type { TestInstance } from '../instance/instance.ts';
import { queryDatabase } from '../instance/query-database.ts';

/** Gives bots an hour to respond; call it once for an instance. */
export async function extendResponseTime(instance: Pick<TestInstance, 'databaseUrl'>): Promise<void> {
  await queryDatabase(
    instance,
    `create function without_hurry() returns trigger language plpgsql
     as $$ begin new.respond_by := new.respond_by + interval '1 hour'; return new; end $$;
     create trigger without_hurry before insert on interactions for each row execute function without_hurry()`,
  );
}

/** After {@link extendResponseTime}: whether new interactions have three seconds again. */
export async function limitResponseTime(
  instance: Pick<TestInstance, 'databaseUrl'>,
  isLimited: boolean,
): Promise<void> {
  await queryDatabase(
    instance,
    `alter table interactions ${isLimited ? 'disable' : 'enable'} trigger without_hurry`,
  );
}
