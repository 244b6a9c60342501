import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compress, WAYS } from '../../build/release-plugin.ts'

/** The same compression as the files get that a dashboard of the portal begins with. */
function precompressed(): Plugin {
  return {
    name: 'floor:precompressed',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (/\.(js|css|html)$/.test(name)) compress(join(dir, name), WAYS)
      }
    },
  }
}

export default defineConfig({ plugins: [react(), precompressed()], build: { modulePreload: false, reportCompressedSize: false } })
