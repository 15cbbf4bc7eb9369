/** The console's routes for actions, by name; here because the table of actions is here. */
import type { OperatorContext, RouteTable } from '@guildhall/service';
import type { OperatorAction } from './action.ts';
import { operatorActions } from './index.ts';

const byName = new Map<string, OperatorAction<OperatorContext>>(
  operatorActions.flatMap((action) => (action.name ? [[action.name, action] as const] : [])),
);

export const consoleRoutes: RouteTable = {
  runOperatorAction: async ({ runtime, operator, actor }, { body }) => {
    const action = byName.get(body.action);
    if (!action) throw new Error(`no operator action is named ${body.action}`);
    const context = { runtime, operator, operatorId: actor.id };
    return { result: await action.run(context, body.input ?? {}) };
  },
};
