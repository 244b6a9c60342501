// The way into a release (npm run build): `node switchboard.mjs start`, and every command of an operator. Needs no npm.
const NODE = 24
if (Number(process.versions.node.split('.')[0]) < NODE) {
  const own = new URL('node_modules/node/bin/node', import.meta.url).pathname
  console.error(`Switchboard runs on Node ${NODE} or newer; this is Node ${process.versions.node}. The release has one: ${own}`)
  process.exit(1)
}
process.env.NODE_ENV ||= 'production'
if (process.argv[2] === 'start') await import('./server/main.ts')
else {
  const { operate } = await import('./server/operator/cli.ts')
  await operate(process.argv.slice(2))
}
