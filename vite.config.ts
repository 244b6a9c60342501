import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildIdOf } from './build/build-id.ts'
import { contractPlugin } from './build/contract-plugin.ts'
import { formsPlugin } from './build/forms-plugin.ts'
import { leanRouterPlugin } from './build/lean-router-plugin.ts'
import { releasePlugin } from './build/release-plugin.ts'
import { widgetStylesPlugin } from './build/widget-styles-plugin.ts'
import { widgetsPlugin } from './build/widgets-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Few files instead of many: the start script with all it needs, React, which stays the same from build to build, the
 * application with everything that several widgets share, the forms, and the charts. What is left is each widget's own, and what
 * a first look at the portal does without.
 */
const CHUNKS = [
  {
    name: 'start',
    priority: 3,
    test: /\/src\/(app\/boot|api\/headers|session\/storage|lib\/(page-settings|brands|preview-frame)|ui\/theme|session\/(webview|platform))\.ts$|rolldown\/runtime/,
  },
  { name: 'react', priority: 2.5, test: /\/node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'app',
    priority: 2,
    test: /\/src\/(app\/(?!after-start|phase-two|sentry|frame\/menu)|dashboard|ui\/(?!charts\/bar-chart|dialog|slides|stage|text-field|toggle|section|load-failure|state-line|select|figures)|api\/(?!use-api)|lib\/(?!sha-256|calendar|page-cost|field-differences|forms\/)|pages\/account\/(widget-page|not-found-page|pages)|session\/(renewal|host\.|other-tabs|drafts))|\/registry\/|virtual:widgets|\/schemas\/(portal|user|status|events|problem)|\/node_modules\/(swr|dequal|use-sync-external-store|react-router|react-router-dom|zustand)\//,
  },
  {
    name: 'forms',
    priority: 1.5,
    // What forms share with the dashboard, such as the schemas of accounts, must not be had through them.
    includeDependenciesRecursively: false,
    test: /\/src\/(forms\/|ui\/(toggle|section|load-failure|state-line)|lib\/forms\/(messages|formats|schema-parts|bank-account-text))|\/schemas\/(forms|address)\/|\/node_modules\/(@rjsf|markdown-to-jsx|@x0k|react-is|(?<!react-grid-layout\/node_modules\/)fast-equals|fast-uri|jsonpointer)\//,
  },
  {
    name: 'charts',
    priority: 1,
    test: /\/src\/ui\/charts\//,
  },
]

export default defineConfig(({ command }) => {
  const buildId = command === 'build' ? buildIdOf(root) : 'development'
  return {
    root,
    publicDir: 'public',
    define: { __BUILD_ID__: JSON.stringify(buildId) },
    plugins: [
      contractPlugin(),
      widgetsPlugin(root),
      widgetStylesPlugin(),
      leanRouterPlugin(),
      react(),
      formsPlugin(),
      releasePlugin(root, buildId),
    ],
    // Found only once a widget or a page loads, which would make the development server reload the page.
    optimizeDeps: {
      include: ['oauth4webapi', '@rjsf/core/lib/components/Form.js', '@rjsf/utils', 'libphonenumber-js/max'],
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
          codeSplitting: { groups: CHUNKS },
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  }
})
