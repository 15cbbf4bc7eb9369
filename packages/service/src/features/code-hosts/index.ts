/**
 * Deliveries of code hosting services, posted by webhooks (specification: "Webhooks", adapter event mapping; design
 * 5.6). Invariants: a delivery is read as a stream and cut to what a post needs, so that its size costs no memory; a
 * well-formed delivery never fails, even if fields are missing, null or of another type; a repeated delivery posts
 * nothing.
 */
export { codeHostJobs } from './jobs.ts';
export { codeHostRoutes } from './routes.ts';
