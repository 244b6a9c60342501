import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the half of the router that the portal does not use. The router declares its components
 * by calls and then writes their names onto them, either of which might do anything as far as a bundler knows.
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
