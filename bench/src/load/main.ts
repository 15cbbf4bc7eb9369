/** The load process: senders, readers and receivers. */
import { serveCalls } from '../calls/serve-calls.ts';
import { countDeliveries, type FanOutLoadInput, fanOutLoad } from './fan-out-load.ts';
import { type HttpLoadInput, httpLoad } from './http-load.ts';
import { type LatencyLoadInput, latencyLoad } from './latency-load.ts';
import { type OpenReceiversInput, Receivers } from './receivers.ts';
import { type OpenStrangersInput, Strangers } from './strangers.ts';

/** Product and reference have receivers at the same time; each set has a name. */
const sets = new Map<string, Receivers>();
const strangers = new Strangers();

function receiversOf(set: string): Receivers {
  let receivers = sets.get(set);
  if (receivers === undefined) {
    receivers = new Receivers();
    sets.set(set, receivers);
  }
  return receivers;
}

const api = {
  httpLoad: (input: HttpLoadInput) => httpLoad(input),
  openReceivers: (input: OpenReceiversInput & { readonly set: string }) => receiversOf(input.set).open(input),
  cutAndResume: (input: { readonly set: string }) => receiversOf(input.set).cutAndResume(),
  closeReceivers: (input: { readonly set: string }) => receiversOf(input.set).closeAll(),
  fanOutLoad: (input: FanOutLoadInput & { readonly set: string }) =>
    fanOutLoad(receiversOf(input.set), input),
  countDeliveries: (input: { readonly set: string; readonly seconds: number }) =>
    countDeliveries(receiversOf(input.set), input.seconds),
  latencyLoad: (input: LatencyLoadInput & { readonly set: string }) =>
    latencyLoad(receiversOf(input.set), input),
  openStrangers: (input: OpenStrangersInput) => strangers.open(input),
  closeStrangers: (_input: object) => strangers.closeAll(),
};
export type LoadApi = typeof api;

serveCalls<LoadApi>(api);
