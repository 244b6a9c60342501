// The way into every command of the project. Runs on whatever Node started npm, so it uses Node's own modules and
// nothing newer than Node 12 can read; the rest runs on the Node that the project brings along.
'use strict'
var major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error('Switchboard needs Node 20 or newer to install itself; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
require('./install.cjs')
  .run(process.argv.slice(2))
  .catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
