import { type AnyNode, type Node, parse } from 'acorn'

/** The syntax nodes that compiled forms consist of, collected from forms that use the whole vocabulary. */
const NODES = new Set(
  `Program FunctionDeclaration FunctionExpression VariableDeclaration VariableDeclarator BlockStatement
  ReturnStatement IfStatement ForStatement ExpressionStatement EmptyStatement BreakStatement ContinueStatement LabeledStatement
  AssignmentExpression AssignmentPattern BinaryExpression LogicalExpression UnaryExpression UpdateExpression ConditionalExpression
  CallExpression MemberExpression ObjectExpression ObjectPattern Property ArrayExpression Literal Identifier
  ExportDefaultDeclaration`.split(/\s+/),
)

/** The globals that compiled forms may use. */
const GLOBALS = new Set(['Array', 'undefined', 'isFinite', 'isNaN', 'exports', 'self', 'scope'])

/** Variables that the compiler makes. */
const OWN_NAME =
  /^(?:checks|formats|pattern|equal|length|data|instancePath|parentData|parentDataProperty|rootData|vErrors|errors|(?:data|schema|vSchema|func|formats|pattern|validate|err|_errs|_valid|valid|missing|count|indices|item|len|i|j|key|coerced)\d+)$/

const FIELDS = new Set(
  'isArray push test length errors validate formats pattern schema func properties items allOf anyOf if then enum const not contains'.split(
    ' ',
  ),
)

/** The exports of a module: its rules, and each condition under rjsf's hash. */
const VALIDATOR = /^(?:rules|-?[0-9a-f]{1,8})$/

/** Members read by a computed name: entries of lists. */
const ENTRY = /^(?:data\d*\[i\d+\]|indices\d+\[item\d+\])$/

/** The functions that may be called. */
const CALLED = /^(?:(?:func|formats)\d+|isFinite|isNaN|Array\.isArray|vErrors\.push|pattern\d+\.test)$/

/** The parameters of functions. */
const TAKEN = /^(?:data,\{instancePath="",parentData,parentDataProperty,rootData=data\}=\{\}|\{formats,pattern,equal,length\})$/

/** The values that each variable may take, so that nothing else can be called through it. */
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
 * Checks before any code of a form runs that the compiler can have made it: a second guard besides form-rules.ts, which
 * gives the compiler safe input.
 * @param questions the names of the form
 * @throws {Error} for any other code
 */
export function demandKnownCode(code: string, questions: ReadonlySet<string>): void {
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'module', allowReturnOutsideFunction: true })
  const isField = (name: unknown) => typeof name === 'string' && (FIELDS.has(name) || questions.has(name) || VALIDATOR.test(name))
  const left: Node[] = [program]
  for (let node = left.pop() as AnyNode | undefined; node; node = left.pop() as AnyNode | undefined) {
    if (!NODES.has(node.type) || !isKnown(node))
      throw new Error(`a compiled form holds unexpected code: ${node.type}, ${code.slice(node.start, node.start + 80)}`)
    for (const [name, child] of Object.entries(node)) {
      // Names of fields and labels are not variables.
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
