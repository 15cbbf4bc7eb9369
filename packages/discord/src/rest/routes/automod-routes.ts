/** AutoMod rules. Those about links, which Discord does not have, stay out of sight. */
import {
  createAutomodRule,
  deleteAutomodRule,
  getAutomodRule,
  listAutomodRules,
  updateAutomodRule,
} from '@guildhall/protocol';
import {
  fromAutomodRule,
  isShownRule,
  MESSAGE_SEND,
  toAutomodRule,
  toTriggerType,
} from '../../resources/automod.ts';
import { type Call, routeTable } from '../call.ts';
import { DiscordError } from '../errors.ts';
import { refuseSettings } from '../fixed-settings.ts';

const ofRule = (call: Call) => ({ params: { serverId: call.param('guild'), ruleId: call.param('rule') } });

async function findRule(call: Call) {
  const rule = await call.ask(getAutomodRule, ofRule(call));
  if (!isShownRule(rule)) throw new DiscordError(404, 0, '404: Not Found');
  return rule;
}

/** Guildhall's rules are about messages only. */
const FIXED = { event_type: MESSAGE_SEND };

async function makeRule(call: Call) {
  refuseSettings(call.json, FIXED);
  const { trigger_type: type, trigger_metadata: metadata = {}, enabled = false } = call.json;
  const body = fromAutomodRule({ ...call.json, trigger_metadata: metadata, enabled }, type);
  return toAutomodRule(await call.ask(createAutomodRule, { ...call.inServer, body }));
}

async function changeRule(call: Call) {
  refuseSettings(call.json, FIXED);
  const { trigger } = await findRule(call);
  const body = fromAutomodRule(call.json, toTriggerType(trigger.kind));
  return toAutomodRule(await call.ask(updateAutomodRule, { ...ofRule(call), body }));
}

async function removeRule(call: Call): Promise<undefined> {
  await findRule(call);
  await call.ask(deleteAutomodRule, ofRule(call));
}

const rules = '/guilds/:guild/auto-moderation/rules';

export const automodRoutes = routeTable({
  [`GET ${rules}`]: async (call) =>
    (await call.ask(listAutomodRules, call.inServer)).filter(isShownRule).map(toAutomodRule),
  [`POST ${rules}`]: makeRule,
  [`GET ${rules}/:rule`]: async (call) => toAutomodRule(await findRule(call)),
  [`PATCH ${rules}/:rule`]: changeRule,
  [`DELETE ${rules}/:rule`]: removeRule,
});
