import type { Plugin } from 'vite'

/**
 * Lets the bundler drop the half of the router that the portal does not use. The router declares components through
 * calls and then sets their names, which a bundler must assume to have side effects.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'switchboard:lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/\/node_modules\/react-router\/dist\/.*\.mjs$/.test(id)) return undefined
      return {
        code: code
          .replace(/\bReact\d*\.(?=(forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ $&')
          .replace(/^\w+\.displayName = "[^"]*";$/gm, ''),
        map: null,
      }
    },
  }
}
