// JavaScript, so that a Node too old for TypeScript gets a sentence instead of a stack trace.
const NEEDED = 24;
const [major] = process.versions.node.split('.');

if (Number(major) < NEEDED) {
  console.error(
    `This needs Node ${NEEDED} and runs on Node ${process.versions.node}. Run it as "npm run check", which uses the Node from node_modules.`,
  );
  process.exitCode = 1;
} else {
  await import('./architecture/check.ts');
}
