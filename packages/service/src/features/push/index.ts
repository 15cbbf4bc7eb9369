/**
 * Push notifications (Web Push): messages reach people who have no client in use. Two jobs do it: one reads the event
 * log for new messages and decides who gets a push for each, the other encrypts and sends. Sending a message costs
 * nothing for it. Calls ring by the same devices (feature calls). Invariants: a subscription ends with its session; a message is pushed at most once to a device unless
 * its push service gave no answer; the decision is the one that clients make (`decide` of the protocol).
 */
export { pushJobs } from './jobs.ts';
export { pushNewMessages } from './push-new-messages.ts';
export { devicesToRing } from './receiver-store.ts';
export { pushRoutes } from './routes.ts';
export { sendPush, tryPush } from './send-push.ts';
export { listSubscriptionRows } from './store.ts';
