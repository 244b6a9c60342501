import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildIdOf } from './build/build-id.ts'
import { chunksOf } from './build/chunks.ts'
import { contractPlugin } from './build/contract-plugin.ts'
import { formsPlugin } from './build/forms-plugin.ts'
import { leanRouterPlugin } from './build/lean-router-plugin.ts'
import { pieceSchemasPlugin } from './build/piece-schemas-plugin.ts'
import { reactPlugin } from './build/react-plugin.ts'
import { releasePlugin } from './build/release-plugin.ts'
import { widgetStylesPlugin } from './build/widget-styles-plugin.ts'
import { WIDGET, widgetsPlugin } from './build/widgets-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(({ command }) => {
  const buildId = command === 'build' ? buildIdOf(root) : 'development'
  return {
    root,
    publicDir: 'public',
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    plugins: [
      contractPlugin(root),
      widgetsPlugin(root),
      widgetStylesPlugin(root),
      leanRouterPlugin(),
      reactPlugin(),
      // A widget is swapped whole: what it exports is no component, which fast refresh would answer with a reload.
      react({ exclude: [/\/node_modules\//, WIDGET] }),
      formsPlugin(),
      pieceSchemasPlugin(root),
      releasePlugin(root, buildId),
    ],
    // Found only once a widget or a page loads, which would make the development server reload the page.
    optimizeDeps: {
      include: [
        'oauth4webapi',
        '@rjsf/core/lib/components/Form.js',
        '@rjsf/utils',
        '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js',
        'libphonenumber-js/max',
      ],
    },
    css: {
      transformer: 'lightningcss',
      lightningcss: { targets: { chrome: 125 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) } },
    },
    build: {
      outDir: process.env.DIST_DIR || 'dist',
      // Files of earlier builds stay; build/release-plugin.ts removes those nobody needs any more.
      emptyOutDir: false,
      target: ['chrome125', 'firefox128', 'safari17.5'],
      cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { index: 'index.html', boot: 'src/app/boot.ts' },
        output: {
          codeSplitting: { groups: chunksOf(root) },
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  }
})
