/**
 * Push notifications (Web Push) for people without a client in use. One job reads the event log for new messages and
 * chooses the receivers, another encrypts and pushes, so sending a message costs nothing extra. Calls ring on the same
 * devices (feature calls). Invariants: a subscription ends with its session; a message is pushed at most once to a device
 * unless its push service gave no answer; receivers are chosen as in clients (`decide` of the protocol).
 */
export { pushJobs } from './jobs.ts';
export { pushNewMessages } from './push-new-messages.ts';
export { devicesToRing } from './receiver-store.ts';
export { pushRoutes } from './routes.ts';
export { sendPush, tryPush } from './send-push.ts';
export { listSubscriptionRows } from './store.ts';
