import { type AnyNode, type Node, parse } from 'acorn'

/** What the compiler makes of any form, and nothing more: seen in the code of all that the vocabulary can say. */
const NODES = new Set(
  `Program FunctionDeclaration FunctionExpression VariableDeclaration VariableDeclarator BlockStatement
  ReturnStatement IfStatement ForStatement ExpressionStatement EmptyStatement BreakStatement ContinueStatement LabeledStatement
  AssignmentExpression AssignmentPattern BinaryExpression LogicalExpression UnaryExpression UpdateExpression ConditionalExpression
  CallExpression MemberExpression ObjectExpression ObjectPattern Property ArrayExpression Literal Identifier
  ExportDefaultDeclaration`.split(/\s+/),
)

/** What code of a form may refer to that it does not make itself. */
const GLOBALS = new Set(['Array', 'undefined', 'isFinite', 'isNaN', 'exports', 'self', 'scope'])

/** Names that the compiler gives, with their numbers. */
const OWN_NAME =
  /^(?:checks|formats|pattern|equal|length|data|instancePath|parentData|parentDataProperty|rootData|vErrors|errors|(?:data|schema|vSchema|func|formats|pattern|validate|err|_errs|_valid|valid|missing|count|indices|item|len|i|j|key|coerced)\d+)$/

const FIELDS = new Set([
  'isArray',
  'push',
  'test',
  'length',
  'errors',
  'validate',
  'formats',
  'pattern',
  'schema',
  'func',
  'properties',
  'items',
  'allOf',
  'if',
  'then',
  'enum',
  'const',
  'not',
  'contains',
])

/** The names of what a module exports: its rules, and each condition by the hash that rjsf makes of it. */
const VALIDATOR = /^(?:rules|-?[0-9a-f]{1,8})$/

/** What is read by a name that is made at run time: entries of lists. */
const ENTRY = /^(?:data\d*\[i\d+\]|indices\d+\[item\d+\])$/

/** What is called. */
const CALLED = /^(?:(?:func|formats)\d+|isFinite|isNaN|Array\.isArray|vErrors\.push|pattern\d+\.test)$/

/** What a function takes. */
const TAKEN = /^(?:data,\{instancePath="",parentData,parentDataProperty,rootData=data\}=\{\}|\{formats,pattern,equal,length\})$/

/** By what is called, counted with or handed out: what it may be, so that nothing else comes to be called. */
const VALUES: [name: RegExp, value: RegExp][] = [
  [/^func\d+$/, /^(?:equal|length|pattern|scope\.func\[\d+\])$/],
  [/^formats\d+$/, /^(?:formats\.\w+|formats\["[\w-]+"\]|scope\.formats\[\d+\])$/],
  [/^pattern\d+$/, /^(?:func\d+\("(?:[^"\\]|\\.)*", "u"\)|scope\.pattern\[\d+\])$/],
  [/^vErrors$/, /^(?:null|\[err\d+\])$/],
  [/^i\d+$/, /^(?:\d+|data\d*\.length)$/],
  [/^j\d+$/, /^(?:|indices\d+\[item\d+\])$/],
  [/^item\d+$/, /^data\d*\[i\d+\]$/],
  [/^(?:indices\d+|exports)$/, /^\{\}$/],
  [/^exports(?:\.\w+|\["[^"]+"\])$/, /^validate\d+$/],
  [/^(?:data|err|len|valid|_errs|_valid|coerced|count|missing|key|schema|vSchema)\d*$/, /^/],
  [/^(?:errors|indices\d+\[item\d+\]|vErrors\.length|validate\d+\.errors)$/, /^/],
]

/**
 * Makes sure that code is what the compiler makes of a form, before it runs anywhere: another guard beside the one that
 * gives the compiler nothing else to make.
 * @param questions the names that the form gives
 * @throws {Error} where anything else is in it
 */
export function demandKnownCode(code: string, questions: ReadonlySet<string>): void {
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'module', allowReturnOutsideFunction: true })
  const isField = (name: unknown) => typeof name === 'string' && (FIELDS.has(name) || questions.has(name) || VALIDATOR.test(name))
  const left: Node[] = [program]
  for (let node = left.pop() as AnyNode | undefined; node; node = left.pop() as AnyNode | undefined) {
    if (!NODES.has(node.type) || !isKnown(node))
      throw new Error(`a compiled form holds what no form can: ${node.type}, ${code.slice(node.start, node.start + 80)}`)
    for (const [name, child] of Object.entries(node)) {
      // Names of fields and labels are no variables.
      if (isJustAName(node, name)) continue
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) left.push(one)
    }
  }

  function isKnown(node: AnyNode): boolean {
    switch (node.type) {
      case 'Identifier':
        return GLOBALS.has(node.name) || OWN_NAME.test(node.name)
      case 'MemberExpression':
        if (!node.computed) return node.property.type === 'Identifier' && isField(node.property.name)
        if (node.property.type === 'Literal') return typeof node.property.value === 'number' || isField(node.property.value)
        return ENTRY.test(textOf(node))
      case 'CallExpression':
        return CALLED.test(textOf(node.callee))
      case 'VariableDeclarator':
        return mayBe(textOf(node.id), node.init ? textOf(node.init) : '')
      case 'AssignmentExpression':
        return mayBe(textOf(node.left), textOf(node.right))
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        return !node.async && !node.generator && TAKEN.test(node.params.map(textOf).join().replaceAll(/\s/g, ''))
      default:
        return true
    }
  }

  function mayBe(name: string, value: string): boolean {
    return VALUES.some(([names, values]) => names.test(name) && values.test(value))
  }

  function textOf({ start, end }: Node): string {
    return code.slice(start, end)
  }
}

const isJustAName = (node: AnyNode, field: string): boolean =>
  (node.type === 'MemberExpression' && !node.computed && field === 'property') ||
  (node.type === 'Property' && !node.computed && field === 'key') ||
  field === 'label'

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
