/** The process of the references: the cost of the same work without a product. */
import { serveCalls } from '../calls/serve-calls.ts';
import { type BareBroadcast, startBareBroadcast } from './bare-broadcast.ts';
import { type SameAnswer, startBareHttp } from './bare-http.ts';
import { type InsertLoadInput, insertLoad } from './insert-load.ts';

let broadcast: BareBroadcast | null = null;

const api = {
  startBareHttp: (answer: SameAnswer) => startBareHttp(answer),
  startBareBroadcast: async (input: { readonly frame: string }) => {
    broadcast = await startBareBroadcast(input.frame);
    return { port: broadcast.port };
  },
  broadcastFor: (input: { readonly seconds: number }) => broadcast?.loop(input.seconds),
  insertLoad: (input: InsertLoadInput) => insertLoad(input),
};
export type ReferenceApi = typeof api;

serveCalls<ReferenceApi>(api);
