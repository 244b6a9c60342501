import type { Plugin } from 'vite'

/** A component of the router that is a class, up to the brace that closes it, and the context that is set afterwards. */
const CLASS_COMPONENT = /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});\n(?:\1\.(contextType) = (\w+);\n)?/gm

/**
 * Lets the bundler drop what the portal does not use of the router, most of it. The router declares components through
 * calls, extends what it reads from React, and sets names and contexts afterwards: a bundler must assume that each of
 * them has side effects.
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
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(CLASS_COMPONENT, (_whole, name: string, component: string, field?: string, context?: string) => {
            const made = field ? `Object.assign(${component}, { ${field}: ${context} })` : component
            return `var ${name} = /* @__PURE__ */ (() => ${made})();\n`
          }),
        map: null,
      }
    },
  }
}
